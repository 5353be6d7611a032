/// A compiled HTML template for one type of context; shared by all workers.
package struct Template<Context: TemplateContext>: Sendable {
  let program: TemplateProgram

  package func render(_ context: Context) -> SafeHTML {
    var out: [UInt8] = []
    render(context, into: &out)
    return SafeHTML(trusted: out)
  }

  /// Appends to a buffer, which the caller can use again for the next page.
  package func render(_ context: Context, into out: inout [UInt8]) {
    TemplateRunner.run(program, escapes: true, over: context, into: &out)
  }
}

/// A compiled template of something else than HTML: Markdown, a feed. What it renders is never `SafeHTML`.
package struct TextTemplate<Context: TemplateContext>: Sendable {
  let program: TemplateProgram
  let syntax: TemplateSyntax

  package func render(_ context: Context) -> [UInt8] {
    var out: [UInt8] = []
    render(context, into: &out)
    return out
  }

  /// Appends to a buffer, which the caller can use again for the next file.
  package func render(_ context: Context, into out: inout [UInt8]) {
    TemplateRunner.run(program, escapes: syntax != .text, over: context, into: &out)
  }
}
