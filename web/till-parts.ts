import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** Where the build writes which parts the till loads: keys of its manifest. */
export const tillPartsFile = '.vite/till-parts.json'

const page = 'merchant.html'
/** It names every page of the back office, of which the till's load themselves (`load-till.ts`). */
const pages = 'src/merchant/routes.tsx'
/** The words of a language: its namespace is the name of the file. */
const words = /^locales\/[\w-]+\/([\w-]+)\.json$/
/** Where a module names the words that it needs. */
const asksForWords = /\b(?:useTranslation|loadNamespaces|startWords)\(([^)]*)\)|\bns: ?(\[[^\]]*\]|["'`][\w-]+["'`])/g

/**
 * Finds what the till's pages load later than at their start, which is what its worker has to keep: all that the modules they
 * consist of import when it is needed, and what those import. It follows the modules of the application, not the files of the build: a
 * file holds parts of other pages, too.
 */
export const tillParts: Plugin = {
  name: 'till-parts',
  apply: 'build',
  generateBundle() {
    const nameOf = (id: string) => relative(import.meta.dirname, id.split('?')[0] ?? id)
    const start = [...this.getModuleIds()].filter((id) => nameOf(id) === page)
    const seen = new Set<string>(start)
    const parts = new Set<string>([page])
    const namespaces = new Set<string>()
    // A set's loop reaches what is added to it meanwhile.
    for (const id of seen) {
      const { code, importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {}
      const isOurs = !id.includes('node_modules')
      if (isOurs) for (const next of importedIds) seen.add(next)
      if (isOurs) for (const name of namespacesIn(code ?? '')) namespaces.add(name)
      if (nameOf(id) === pages) continue
      for (const next of dynamicallyImportedIds) {
        parts.add(nameOf(next))
        if (isOurs) seen.add(next)
      }
    }
    const isNeeded = (part: string) => {
      const namespace = words.exec(part)?.[1]
      return namespace === undefined || namespaces.has(namespace)
    }
    const source = JSON.stringify([...parts].filter(isNeeded).sort())
    this.emitFile({ type: 'asset', fileName: tillPartsFile, source })
  },
}

const namespacesIn = (code: string): string[] =>
  [...code.matchAll(asksForWords)].flatMap(([, inCall = '', inOptions = '']) =>
    [...(inCall + inOptions).matchAll(/["'`]([\w-]+)["'`]/g)].map(([, name = '']) => name),
  )
