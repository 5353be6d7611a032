internal import CLibXML2

/// The version of libxml2 that the program was built with; a library of another major version does not load.
package enum LibXMLVersion {
  package static var text: String { LIBXML_DOTTED_VERSION }
}
