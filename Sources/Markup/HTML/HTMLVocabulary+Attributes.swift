extension HTMLVocabulary {
  /// Attributes allowed on every element, frequent ones first (the schema tries them in this order).
  package static let globalAttributes: [Attribute] =
    [
      "class", "id", "lang", "dir=ltr|rtl|auto", "title", "hidden=|hidden|until-found", "role", "tabindex",
      "translate=yes|no", "spellcheck=true|false", "contenteditable=true|false|plaintext-only", "inputmode",
      "enterkeyhint", "autocapitalize", "autofocus?", "draggable=true|false", "inert?",
      "popover=|auto|manual|hint",
      "accesskey", "slot", "part", "nonce", "itemscope?", "itemtype", "itemid", "itemprop", "itemref",
      "xml:lang",
    ] + aria + data

  /// The states and properties of WAI-ARIA 1.2.
  static let aria: [Attribute] = [
    "aria-label", "aria-labelledby", "aria-describedby", "aria-hidden=true|false",
    "aria-current=page|step|location|date|time|true|false", "aria-controls", "aria-expanded=true|false",
    "aria-pressed=true|false|mixed", "aria-selected=true|false", "aria-checked=true|false|mixed",
    "aria-live=off|polite|assertive", "aria-atomic=true|false", "aria-busy=true|false", "aria-relevant",
    "aria-haspopup=true|false|menu|listbox|tree|grid|dialog", "aria-modal=true|false", "aria-owns",
    "aria-activedescendant", "aria-autocomplete=inline|list|both|none", "aria-colcount", "aria-colindex",
    "aria-colspan", "aria-rowcount", "aria-rowindex", "aria-rowspan", "aria-details", "aria-description",
    "aria-disabled=true|false", "aria-errormessage", "aria-flowto",
    "aria-invalid=true|false|grammar|spelling",
    "aria-keyshortcuts", "aria-level", "aria-multiline=true|false", "aria-multiselectable=true|false",
    "aria-orientation=horizontal|vertical|undefined", "aria-placeholder", "aria-posinset", "aria-setsize",
    "aria-readonly=true|false", "aria-required=true|false", "aria-roledescription",
    "aria-sort=ascending|descending|none|other", "aria-valuemax", "aria-valuemin", "aria-valuenow",
    "aria-valuetext",
  ]

  /// Read by the page script. Add new `data-` attributes here.
  static let data: [Attribute] = [
    "data-id", "data-kind", "data-time", "data-text", "data-name", "data-value", "data-index",
    "data-count", "data-state", "data-status", "data-action", "data-target", "data-theme", "data-root",
    "data-src", "data-range", "data-search", "data-filter", "data-facet", "data-key", "data-user",
    "data-item", "data-items", "data-like", "data-note", "data-seen", "data-lang", "data-copy",
    "data-position", "data-version", "data-sender", "data-day", "data-finder", "data-label", "data-zone",
    "data-dates", "data-opens", "data-delay", "data-offline", "data-update-check", "data-run",
    "data-pictures",
    "data-pictures-before", "data-pictures-older", "data-pictures-newer", "data-gaps", "data-criterion",
    "data-role", "data-conversation", "data-turn", "data-changes", "data-aid", "data-parent", "data-line",
    "data-done", "data-call",
  ]
}
