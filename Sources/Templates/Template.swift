public import Markup

/// A compiled HTML template for one type of context; shared by all workers.
@usableFromInline
package struct Template<Context: TemplateContext>: Sendable {
  let program: TemplateProgram
  /// Nil without `--profile`.
  var meter: NamedMeter?

  @inlinable
  package func render(_ context: Context) -> SafeHTML { rendered(Rows(only: context)) }

  @usableFromInline
  func rendered(_ rows: Rows) -> SafeHTML {
    var out: [UInt8] = []
    out.reserveCapacity(16_384)
    render(rows, into: &out)
    return SafeHTML(trusted: out)
  }

  /// Appends to a buffer, which the caller may reuse for the next page.
  @inlinable
  package func render(_ context: Context, into out: inout [UInt8]) { render(Rows(only: context), into: &out) }

  @usableFromInline
  func render(_ rows: Rows, into out: inout [UInt8]) {
    measured(meter, into: &out) { TemplateRunner.run(program, escapes: true, over: rows, into: &$0) }
  }
}

/// The meter of a build, and the template's name in it.
struct NamedMeter: Sendable {
  let name: String
  let meter: TemplateMeter
}

private func measured(_ meter: NamedMeter?, into out: inout [UInt8], _ render: (inout [UInt8]) -> Void) {
  guard let meter else { return render(&out) }
  meter.meter.measure(meter.name, into: &out, render)
}

/// A compiled template for formats other than HTML: Markdown, a feed. Its output is never `SafeHTML`.
@usableFromInline
package struct TextTemplate<Context: TemplateContext>: Sendable {
  let program: TemplateProgram
  let syntax: TemplateSyntax
  var meter: NamedMeter?

  @inlinable
  package func render(_ context: Context) -> [UInt8] {
    var out: [UInt8] = []
    render(context, into: &out)
    return out
  }

  /// Appends to a buffer, which the caller may reuse for the next file.
  @inlinable
  package func render(_ context: Context, into out: inout [UInt8]) { render(Rows(only: context), into: &out) }

  @usableFromInline
  func render(_ rows: Rows, into out: inout [UInt8]) {
    measured(meter, into: &out) {
      TemplateRunner.run(program, escapes: syntax != .text, over: rows, into: &$0)
    }
  }
}
