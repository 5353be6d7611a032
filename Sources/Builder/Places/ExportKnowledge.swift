internal import Basics
internal import Imports
package import Input

extension ContentKnowledge {
  /// Distinguishes exports from content, by all known formats and kinds.
  package static var ofAllKinds: ContentKnowledge {
    var knowledge = ContentKnowledge()
    knowledge.names = SiteRun.knownFolders.union(["site.yml"])
    knowledge.isExport = { (files) throws(Diagnostic) in try ChatImport.recognises(files) }
    knowledge.isOwnFolder = { OwnForm.containsFolder($0) }
    knowledge.isOwn = { (files) throws(Diagnostic) in try OwnForm.contains(files) }
    knowledge.unread = { (files) throws(Diagnostic) in try ChatImport.unread(files) }
    knowledge.isNamed = { (file, others) throws(Diagnostic) in try ChatImport.isNamed(file, in: others) }
    return knowledge
  }
}
