/* Debian's libxml2 pulls in ICU headers that clash with Foundation's own ICU module;
   without this the clean build fails and only incremental ones pass. */
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>
#include <libxml/relaxng.h>

/* `xmlFree` is a mutable global function pointer, which Swift 6 does not allow to be read. */
static inline void scrollback_xml_free(void *pointer) { xmlFree(pointer); }
