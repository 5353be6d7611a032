extension HTMLVocabulary {
  static let forms: [Element] = [
    Element(
      "form", .flow, .flow(),
      [
        "action", "method=get|post|dialog", "name", "autocomplete", "novalidate?",
        "target=_self|_blank|_parent|_top", "rel", "accept-charset", "enctype",
      ]),
    Element("label", .phrasing, .phrasing(), ["for"]),
    Element(
      "input", .phrasing, .empty,
      [
        inputType,
        "name", "value", "placeholder", "autocomplete", "checked?", "min", "max", "step", "minlength",
        "maxlength",
        "pattern", "list", "size", "accept", "multiple?", "readonly?", "required?", "src", "alt", "width",
        "height",
        "dirname", "capture", "formmethod=get|post|dialog", "formnovalidate?",
      ] + control + popover),
    Element(
      "button", .phrasing, .phrasing(),
      [
        "type=button|submit|reset", "name", "value", "formmethod=get|post|dialog", "formnovalidate?",
        "command",
        "commandfor",
      ] + control + popover),
    Element(
      "select", .phrasing, .any(["option", "optgroup", "hr", "template"]),
      ["name", "multiple?", "size", "required?", "autocomplete"] + control),
    Element("optgroup", .named, .any(["option", "template"]), ["label!", "disabled?"]),
    Element("option", .named, .text, ["value", "selected?", "label", "disabled?"]),
    Element(
      "textarea", .phrasing, .text,
      [
        "name", "rows", "cols", "placeholder", "readonly?", "required?", "minlength", "maxlength",
        "autocomplete",
        "wrap=soft|hard", "dirname",
      ] + control),
    Element("fieldset", .flow, .flow(["legend"]), ["name"] + control),
    Element("legend", .named, .phrasing(["h1", "h2", "h3", "h4", "h5", "h6"])),
    Element("datalist", .phrasing, .phrasing(["option"])),
    Element("output", .phrasing, .phrasing(), ["for", "form", "name"]),
    Element("progress", .phrasing, .phrasing(), ["value", "max"]),
    Element("meter", .phrasing, .phrasing(), ["value", "min", "max", "low", "high", "optimum"]),
  ]

  private static let inputType = Attribute(
    stringLiteral:
      "type=text|search|checkbox|radio|range|number|date|time|datetime-local|month|week|color|email|url"
      + "|tel|password|file|hidden|submit|reset|button|image")
  private static let control: [Attribute] = ["form", "disabled?"]
  private static let popover: [Attribute] = ["popovertarget", "popovertargetaction=toggle|show|hide"]
}
