import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { importsOf } from '../server/test/import-rules.ts'
import type { Source } from '../server/test/sources.ts'
import { filesForOldest, sortIntoProjects, wayToDatabase } from '../server/test/test-projects.ts'
import { root } from './run.ts'

/** The files that differ from where this branch left main, whether committed or not. */
export function changedFiles(): string[] {
  const base = ['main', 'origin/main'].flatMap((name) => git('merge-base', 'HEAD', name))[0] ?? 'HEAD'
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
  return [...new Set(files)].toSorted()
}

function git(...args: string[]): string[] {
  try {
    const output = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return output.split('\n').filter(Boolean)
  } catch {
    return [] // no such branch
  }
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
// The test app imports every feature, and what makes test data imports many: by these every test would be affected.
const isCut = (path: string) => path === 'server/src/features.ts' || (path.startsWith('server/test/') && !isTest(path))

/**
 * The tests that these files may affect: those that import one, directly or through other files, and on the server those
 * beside a file that does, because they reach it by a call. The tests that read all sources always run.
 */
export function affectedTests(changed: readonly string[], sources: readonly Source[]): string[] {
  const tests = sources.filter(({ path }) => isTest(path) && !path.startsWith('e2e/')).map(({ path }) => path)
  if (!changed.length) return []
  const affected = dependentsOf(changed, sources)
  const folders = new Set([...affected].filter(isServed).map((path) => dirname(path)))
  for (const path of changed.filter((one) => !/\.tsx?$/.test(one))) folders.add(nearestFolder(path, tests))
  const found = new Set(tests.filter((path) => affected.has(path) || folders.has(dirname(path))))
  const files = new Map(sources.map((source) => [source.path, source]))
  const { db, sweep } = sortIntoProjects(sources)
  for (const path of sweep) if (!wayToDatabase(path, files)) found.add(path)
  if ([...affected].some((path) => isServed(path) || path.startsWith('contract/')))
    found.add('server/test/every-route.test.ts')
  if (changed.some((path) => path.endsWith('.sql')))
    for (const path of [...db, ...filesForOldest(sources)]) found.add(path)
  return tests.filter((path) => found.has(path))
}

const isServed = (path: string) => path.startsWith('server/src/') && !isTest(path)

/** These files and all that import them, over any number of others. */
function dependentsOf(changed: readonly string[], sources: readonly Source[]): Set<string> {
  const importers = new Map<string, string[]>()
  for (const source of sources)
    for (const { to } of importsOf(source)) importers.set(to, [...(importers.get(to) ?? []), source.path])
  const found = new Set(changed)
  for (const path of found) {
    if (isCut(path) && !changed.includes(path)) continue
    for (const importer of importers.get(path) ?? []) found.add(importer)
  }
  return found
}

/** The nearest folder above a file, or its own, in which there are tests. */
function nearestFolder(path: string, tests: readonly string[]): string {
  const folders = new Set(tests.map((test) => dirname(test)))
  let folder = dirname(path)
  while (folder !== '.' && !folders.has(folder)) folder = dirname(folder)
  return folder
}
