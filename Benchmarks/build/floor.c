/* The bare floor: cmark-gfm on every message, one minimal page for every conversation, nothing else.
   floor CORPUS/floor.bin FOLDER   Written as one would write it in C: no escaping but that of names and titles, one thread. */
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

typedef struct { const char *bytes; uint32_t count; } text;

static const char *EXTENSIONS[] = {"table", "autolink", "strikethrough", "tasklist"};
static cmark_syntax_extension *extensions[4];

static uint32_t number(const char **at) {
  uint32_t value;
  memcpy(&value, *at, sizeof value);
  *at += sizeof value;
  return value;
}

static text next(const char **at) {
  text value = {.count = number(at)};
  value.bytes = *at;
  *at += value.count;
  return value;
}

static void escaped(text some, FILE *out) {
  for (uint32_t i = 0; i < some.count; i++) switch (some.bytes[i]) {
    case '<': fputs("&lt;", out); break;
    case '&': fputs("&amp;", out); break;
    default: putc_unlocked(some.bytes[i], out);
  }
}

static void markdown(text body, FILE *out) {
  int options = CMARK_OPT_HARDBREAKS | CMARK_OPT_VALIDATE_UTF8;
  cmark_parser *parser = cmark_parser_new(options);
  for (int i = 0; i < 4; i++) cmark_parser_attach_syntax_extension(parser, extensions[i]);
  cmark_parser_feed(parser, body.bytes, body.count);
  cmark_node *document = cmark_parser_finish(parser);
  char *html = cmark_render_html(document, options, cmark_parser_get_syntax_extensions(parser));
  fputs(html, out);
  free(html);
  cmark_node_free(document);
  cmark_parser_free(parser);
}

static void page(const char **at, const char *folder) {
  uint32_t count = number(at);
  text slug = next(at), title = next(at);
  char path[4096];
  snprintf(path, sizeof path, "%s/%.*s.html", folder, (int)slug.count, slug.bytes);
  FILE *out = fopen(path, "w");
  if (!out) { perror(path); exit(1); }
  fputs("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>", out);
  escaped(title, out);
  fputs("</title></head><body><main>\n", out);
  while (count--) {
    text time = next(at), name = next(at), body = next(at);
    fputs("<p><b>", out);
    escaped(name, out);
    fprintf(out, "</b> <time>%.*s</time></p>\n", (int)time.count, time.bytes);
    markdown(body, out);
  }
  fputs("</main></body></html>\n", out);
  fclose(out);
}

int main(int count, char **arguments) {
  if (count != 3) { fputs("usage: floor CORPUS/floor.bin FOLDER\n", stderr); return 2; }
  int file = open(arguments[1], O_RDONLY);
  struct stat info;
  if (file < 0 || fstat(file, &info)) { perror(arguments[1]); return 1; }
  const char *bytes = mmap(NULL, info.st_size, PROT_READ, MAP_PRIVATE, file, 0);
  mkdir(arguments[2], 0755);
  cmark_gfm_core_extensions_ensure_registered();
  for (int i = 0; i < 4; i++) extensions[i] = cmark_find_syntax_extension(EXTENSIONS[i]);
  for (const char *at = bytes; at < bytes + info.st_size;) page(&at, arguments[2]);
  return 0;
}
