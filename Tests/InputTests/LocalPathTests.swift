@testable import Input
import Testing

@Suite("Places near a folder, as typed")
struct LocalPathTests {
  @Test(
    "the folder above",
    arguments: [
      (".", ".."), ("..", "../.."), ("./", ".."), ("a", "."), ("a/", "."), ("./a", "."), ("a/b", "a"),
      ("a/.", "."), ("a/..", "a/../.."), ("../a", ".."), ("/", "/"), ("/a", "/"), ("/a/b/", "/a"),
    ])
  func parent(_ path: String, _ parent: String) { #expect(LocalPath.parent(path) == parent) }

  @Test(
    "a site beside a folder",
    arguments: [("/home/ada/Downloads", "/home/ada/Downloads-site"), ("a/b/", "a/b-site"), ("a", "a-site")])
  func beside(_ path: String, _ site: String) { #expect(LocalPath.siteBeside(path) == site) }

  @Test("no site is beside the topmost folder")
  func top() { #expect(LocalPath.siteBeside("/") == nil) }

  @Test(
    "the project around a folder",
    arguments: [
      ("/p/content", "/p"), ("/p/content/chats/", "/p"), ("/p/content/chats/bo", "/p"), ("content", "."),
      ("content/chats", "."), ("q/content/chats", "q"),
    ])
  func around(_ path: String, _ project: String) { #expect(LocalPath.project(around: path) == project) }

  @Test("no project is around another folder", arguments: ["/p", "/content/a/b/c", "a/b"])
  func none(_ path: String) { #expect(LocalPath.project(around: path) == nil) }
}
