import { describe, expect, test } from 'vitest'
import { titlesOf } from './read-titles.ts'
import { readSources } from './sources.ts'
import { refusalOfTitle } from './title-rules.ts'

const testFiles = readSources().filter(({ path }) => /\.test\.tsx?$/.test(path))
const titles = testFiles.flatMap(titlesOf)

test('every title of a test is a sentence that is understood from the failure line alone', () => {
  const refused = titles.flatMap((title) => {
    const why = refusalOfTitle(title)
    return why ? [`${title.path}:${title.line} «${title.text}» ${why}`] : []
  })
  expect(refused).toEqual([])
})

test('every test file has titles, so that no file is missed by the rules', () => {
  const found = new Set(titles.filter(({ kind }) => kind === 'test').map(({ path }) => path))
  expect(testFiles.map(({ path }) => path).filter((path) => !found.has(path))).toEqual([])
  expect(titles.length).toBeGreaterThan(1500)
})

test('the titles of a file are found in each way of writing them', () => {
  const text = `
    // test('not this one', () => {})
    const said = "it('nor this one', () => {})"
    describe('a card', () => {
      test('is stamped', { tag: '@once' }, async ({ page }) => { expect(/test\\('x', /.test(said)).toBe(true) })
      it.each<[string, number]>([['one (1', 1]])('costs %s', (name) => test.info(name))
      test.runIf(process.platform === 'linux')(
        'runs on Linux', () => {})
      test(\`ends as \${seed} says\`, () => {})
      test(name, () => {})
      test.skip(isPhone, 'no such thing on a phone')
    })`
  expect(titlesOf({ path: 'x.test.ts', text }).map((title) => [title.line, title.kind, title.text])).toEqual([
    [4, 'group', 'a card'],
    [5, 'test', 'is stamped'],
    [6, 'test', 'costs %s'],
    [7, 'test', 'runs on Linux'],
    [9, 'test', 'ends as %s says'],
    [10, 'test', undefined],
  ])
})

describe('control: fragments and sentences', () => {
  const refused: [why: string, text: string][] = [
    ['only a placeholder', '%s'],
    ['only a placeholder and a noun', 'certificates: %s'],
    ['too few words', 'no body at all'],
    ['too few words of its own', '%s is refused'],
    ['a placeholder as its subject', '%s is told so only after the right password'],
    ['a verb without a subject', 'takes each type’s cost and leaves the rest'],
    ['an auxiliary without a subject', 'is refused while days are left that were paid'],
    ['a verb that looks like a plural noun', 'answers with its first revision and its address'],
    ['a preposition first', 'at a till nobody waits for anything'],
    ['an inverted sentence', 'of 100 parallel takers exactly the limit gets through'],
    ['a condition first', 'when its processes stand still'],
    ['a clause as its subject', 'what has ended is written off once'],
    ['a person in a clause as its subject', 'who is no owner may be disabled'],
    ['a noun clause', 'that an address is another’s is told to nobody else'],
    ['a noun with a relative clause', 'a refusal that is not declared anywhere'],
    ['a noun with a clause in the past', 'a card that ran out before the night'],
    ['nouns alone', 'error codes, features, actions and languages'],
    ['a noun with prepositions', 'a second void of one entry within a day'],
    ['a participle first', 'asked for by 20 with one key is used once'],
    ['a pronoun first', 'it waits for 120 seconds'],
    ['a conjunction first', 'and lets the right ones of %s pass'],
    ['a fragment behind the word control', 'control: a crash over another type'],
  ]
  test.each(refused)('a title is refused for this reason: %s', (_why, text) => {
    expect(refusalOfTitle({ kind: 'test', text })).toBeDefined()
  })

  test('a title that is not written beside the test is refused', () => {
    expect(refusalOfTitle({ kind: 'test', text: undefined })).toBeDefined()
  })

  test.each([
    'an operator may void a redemption confirmed by PIN',
    'a registration is refused at its field: %s',
    'the page %s is a valid landing page',
    'two processes together send one code a minute',
    'every page that is missing is found',
    'a card that expired yesterday is shown as expired',
    'points that ended on the same day are written off',
    'a member is told why a receipt was rejected, when staff want so',
    'exactly five of 40 parallel guesses are checked',
    'random operations never break the balances (CHOPCARD_TEST_SEED=%s)',
    'a $type campaign in $language uses only its own unit @once',
    'control: the table detects a rule without days of grace',
  ])('a full sentence is accepted as a title: %j', (text) => {
    expect(refusalOfTitle({ kind: 'test', text })).toBeUndefined()
  })

  test('a group of tests may have a noun as its title', () => {
    expect(refusalOfTitle({ kind: 'group', text: 'another address' })).toBeUndefined()
  })
})
