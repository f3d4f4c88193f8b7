import { describe, expect, test } from 'vitest'
import { filesBelow, readSources, readText } from './sources.ts'
import { namedAsData, namedTypes, typeMaps } from './type-name-rules.ts'

const statements = filesBelow('server')
  .filter((path) => path.endsWith('.sql'))
  .map((path) => ({ path, text: readText(path) }))
const sources = [...readSources(['contract', 'server', 'web']), ...statements]

test('no code compares the name of a campaign type: it reads a property of the type’s descriptor', () => {
  expect(sources.length).toBeGreaterThan(1000)
  expect(sources.flatMap(namedTypes)).toEqual([])
})

test('every map of campaign types and every file that names one as data still exists and names one', () => {
  const unneeded = [...typeMaps, ...Object.keys(namedAsData)].filter(
    (path) => !/\b(?:chop|point|prepaid|multi-tiers|multi-rewards)\b/.test(readText(path)),
  )
  expect(unneeded).toEqual([])
})

test('a map of campaign types has an entry for every type, or it does not compile', () => {
  const incomplete = typeMaps.filter((path) => !/\bRecord<(?:CampaignType|\w+\['type'\]),/.test(readText(path)))
  expect(incomplete).toEqual([])
})

describe('control: planted defects', () => {
  const file = 'server/src/loyalty/cards/planted.ts'

  test.each([
    ['a comparison', "if (campaign.type === 'prepaid') refuse('CARD_FROZEN')"],
    ['a comparison that begins with the name', "return 'point' !== type"],
    ['a comparison in double quotes', 'return campaign.type != "multi-tiers"'],
    ['a case', "    case 'chop':"],
    ['a list', "return ['point', 'multi-rewards'].includes(type)"],
    ['a set', 'const listed = new Set<string>([`point`])'],
    ['a constant to compare with', "const waits = 'prepaid'"],
    ['a beginning that two names share', "return type.startsWith('multi-')"],
    ['a map of some types', 'const steps: Partial<Record<CampaignType, number>> = {}'],
    ['a map of some types by its keys', 'const units: { [type in CampaignType]?: string } = { prepaid: "uses" }'],
    ['a statement', "sql`select count(*) from campaign where type = 'prepaid'`"],
    ['a branch in a statement', "sql`case c.campaign_type when 'point' then 1 end`"],
  ])('control: a name of a type is found in %s', (_, text) => {
    expect(namedTypes({ path: file, text })).toHaveLength(1)
  })

  test('control: a comparison is found even in a file that has names as keys', () => {
    const [path = ''] = typeMaps
    expect(namedTypes({ path, text: "const isPaid = type === 'prepaid'" })).toHaveLength(1)
    expect(namedTypes({ path, text: "  prepaid: 'uses'," })).toEqual([])
  })

  test('control: a name is found in a file of SQL', () => {
    expect(namedTypes({ path: 'server/sql/append_chops.sql', text: "where type <> 'point'" })).toHaveLength(1)
  })

  test('control: other words and comments are no defects', () => {
    const text = "// type === 'point'\n/* 'prepaid' */ const hook = { point: 'prepaid-cards', chop: 1 }"
    expect(namedTypes({ path: file, text })).toEqual([])
  })
})
