package import Model

extension CardPictures {
  /// The built-in pictures of a site's cards. Files with the same names in `templates/root/cards/`
  /// replace them.
  package static func files(_ context: BuildContext) -> [OutputFile] {
    names(in: context.shell).compactMap { name in
      BuiltInTheme.picture("root/\(path(name))").map {
        OutputFile(path: path(name), content: .bytes($0))
      }
    }
  }
}
