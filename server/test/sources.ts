import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'

/** The project's folder. */
export const root = join(import.meta.dirname, '../..')

const skipped = new Set(['node_modules', 'dist', 'data', '.git', 'test-results', 'playwright-report', 'shots'])

/** Every file of the project below a folder, as paths with slashes from the project's own folder. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder.split(sep).join('/'), entry.name)
    if (skipped.has(entry.name)) return []
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

export type Source = { path: string; text: string }

/** The project's programs: TypeScript of the workspaces, tests included. */
export const readSources = (folders = ['contract', 'server', 'web', 'e2e', 'scripts', 'bench', 'demo']): Source[] =>
  folders
    .flatMap(filesBelow)
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, text: readText(path) }))

export const readText = (path: string): string => readFileSync(join(root, path), 'utf8')
