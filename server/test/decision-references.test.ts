import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesBelow, readText, root } from './sources.ts'

const folder = 'docs/decisions'

/** This file contains wrong references on purpose. Its name stays right when it is moved. */
const self = 'decision-references.test.ts'

/** The numbers of the sections of one file of decisions. */
const sectionsOf = (text: string): Set<string> =>
  new Set([...text.matchAll(/^## §(\d+) \S/gm)].map(([, number = '']) => number))

type Sections = ReadonlyMap<string, ReadonlySet<string>>

const reference = /decisions\/([\w-]+\.md)(?:\s+(?:\*\s+|\/\/\s+)?§(\d+))?/g
/** Within the folder a file is named without it. */
const sibling = /(?<![\w/])([\w-]+\.md) §(\d+)/g

/** What a text refers to that no file of decisions contains. */
function deadReferences(text: string, sections: Sections, pattern: RegExp = reference): string[] {
  return [...text.matchAll(pattern)]
    .filter(([, file = '', number]) => {
      if (file === 'README.md') return false
      const known = sections.get(file)
      return !known || (number !== undefined && !known.has(number))
    })
    .map(([whole]) => whole)
}

const foreign = /§|\bissue #?\d+\b|(?<![\w/-])(?:domain|outward|owner|safety|house)\.md/

/** Lines that refer to documents outside the project: to a section of something else, or to an issue by its number. */
const foreignReferences = (text: string): string[] =>
  text
    .replace(reference, '')
    .replace(/RFC \d+ §[\d.]+/g, '')
    .split('\n')
    .filter((line) => foreign.test(line))
    .map((line) => line.trim())

const decisionFiles = filesBelow(folder).filter((path) => path.endsWith('.md'))
const sections: Sections = new Map(
  decisionFiles.map((path) => [posix.basename(path), sectionsOf(readText(path))] as const),
)

const readable = ['contract', 'server', 'web', 'e2e', 'scripts', 'bench', 'deploy', 'docs', 'demo']
  .flatMap(filesBelow)
  .concat('README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'GLOSSARY.md')
  .filter((path) => existsSync(join(root, path)) && /\.(tsx?|mjs|js|md|sql|json|css|ya?ml)$/.test(path))
  .filter((path) => posix.basename(path) !== self)

test('every reference to a decision leads to a section that exists', () => {
  const dead = readable.flatMap((path) => deadReferences(readText(path), sections).map((what) => `${path}: ${what}`))
  expect(dead).toEqual([])
})

test('decisions refer to sections of each other that exist', () => {
  const dead = decisionFiles.flatMap((path) =>
    deadReferences(readText(path), sections, sibling).map((what) => `${path}: ${what}`),
  )
  expect(dead).toEqual([])
})

test('nothing refers to a document that is not part of the project', () => {
  const found = readable
    .filter((path) => !decisionFiles.includes(path))
    .flatMap((path) => foreignReferences(readText(path)).map((what) => `${path}: ${what}`))
  expect(found).toEqual([])
})

test('the sections of each file are numbered from 1 without a gap', () => {
  for (const path of decisionFiles.filter((file) => !file.endsWith('README.md'))) {
    const numbers = [...readText(path).matchAll(/^## (.*)$/gm)].map(([, title = '']) => /^§(\d+) \S/.exec(title)?.[1])
    expect(numbers, path).toEqual(numbers.map((_, index) => String(index + 1)))
    expect(numbers.length, path).toBeGreaterThan(0)
  }
})

test('the list of the folder names every file of decisions', () => {
  const list = readText(`${folder}/README.md`)
  const unnamed = decisionFiles.map((path) => posix.basename(path)).filter((name) => !list.includes(`(${name})`))
  expect(unnamed).toEqual(['README.md'])
})

test('decisions are referred to from the code', () => {
  const code = readable.filter((path) => /\.tsx?$/.test(path)).map(readText)
  expect(code.flatMap((text) => [...text.matchAll(reference)]).length).toBeGreaterThan(150)
})

describe('control: a planted defect is found', () => {
  const known: Sections = new Map([['cards.md', new Set(['1', '2'])]])

  test.each([
    ['a section that does not exist', 'decisions/cards.md §3'],
    ['a file that does not exist', 'decisions/boats.md §1'],
    ['a reference over two lines of a comment', 'decisions/cards.md\n * §9'],
  ])('the check finds a dead reference: %s', (_, text) => {
    expect(deadReferences(text, known)).toEqual([text])
  })

  test('a section that exists is no defect', () => {
    expect(deadReferences('(decisions/cards.md §2) and decisions/cards.md', known)).toEqual([])
  })

  test.each(['decisions.md §5', 'shell.md §2.4', 'see issue 3', 'domain.md says', 'chapter §8'])(
    'the check finds the foreign reference «%s»',
    (text) => {
      expect(foreignReferences(`// ${text}`)).not.toEqual([])
    },
  )

  test('standards and decisions are no foreign references', () => {
    expect(foreignReferences('RFC 9110 §14.2, decisions/cards.md §2, a new issue')).toEqual([])
  })

  test('a missing section of a sibling file is found', () => {
    expect(deadReferences('see cards.md §7 and cards.md §1', known, sibling)).toEqual(['cards.md §7'])
  })
})
