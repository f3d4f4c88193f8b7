/** Which modules share a chunk: derived from what imports what, so that no file is named here. */
import type { ChunkingContext, CodeSplittingGroup } from 'rolldown'

const own = /\/(contract|web\/src)\//
/** A library used by fewer parts than this comes with them. */
const manyParts = 4

/**
 * Three kinds of chunks, so that a further screen costs its own file and few others: libraries; what the first page and the
 * first list load at once; and what several parts share, separately for each back office and for both.
 */
export function chunkGroups(firstPage: readonly string[], offices: readonly [string, string]): CodeSplittingGroup[] {
  const first = once((graph) => loadedBy(graph, firstPage, false))
  const [one, other] = offices.map((page) => once((graph) => loadedBy(graph, [page], true))) as [Find, Find]
  const officesOf: Name = (id, graph) => {
    if (!one(graph).has(id)) return 'shared-second'
    return other(graph).has(id) ? 'shared' : 'shared-first'
  }
  return [
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@tanstack|i18next|react-i18next|zod)\// },
    { name: 'libraries', test: /node_modules\/(?!.*locale\/)/, minShareCount: manyParts },
    {
      name: (id, graph) => (first(graph).has(id) ? 'start' : null),
      debugName: 'start',
      test: own,
      minShareCount: 2,
    },
    // A rare icon stays a file of its own: it would otherwise take all of a group into the first page.
    {
      name: officesOf,
      debugName: 'shared',
      test: own,
      minShareCount: manyParts,
      includeDependenciesRecursively: false,
    },
  ]
}

/** One chunk for what the card's page shares with others: one piece compresses better than many. */
export function memberChunkGroups(cardPage: string): CodeSplittingGroup[] {
  const card = once((graph) => loadedBy(graph, [cardPage], false))
  return [{ name: (id, graph) => (card(graph).has(id) ? 'page' : null), debugName: 'page', minShareCount: 2 }]
}

type Name = (id: string, graph: ChunkingContext) => string
type Find = (graph: ChunkingContext) => ReadonlySet<string>

/** All that these modules import; with `later`, also what they import only when it is needed. */
function loadedBy(graph: ChunkingContext, from: readonly string[], later: boolean): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    const module = found.has(id) ? null : graph.getModuleInfo(id)
    if (!module) return
    found.add(id)
    module.importedIds.forEach(visit)
    if (later) module.dynamicallyImportedIds.forEach(visit)
  }
  from.forEach(visit)
  return found
}

/** The graph of a build does not change, and every module asks. */
function once(find: Find): Find {
  let found: ReturnType<Find> | undefined
  return (graph) => (found ??= find(graph))
}
