import { campaignTypes } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { Source } from './sources.ts'

const name = `(?:${campaignTypes.join('|')})`
const quoted = `(['"\`])${name}\\1`
/** A name in quotes, or the beginning that two of them share. */
const literal = new RegExp(`${quoted}|['"\`]multi-['"\`]`)
/** A name as the key of an object: one that is also an ordinary word counts where types of campaign are spoken of. */
const key = /(?:^|[{,])\s*(?:prepaid|chop|point)\s*\??:/
const speaksOfTypes = /CampaignType\b|campaignType\b|\bcampaign_type\b|\['type'\]/
const comparison = new RegExp(
  `[!=]==?\\s*${quoted}|${quoted.replace('\\1', '\\2')}\\s*[!=]==?|\\bcase\\s+${quoted.replace('\\1', '\\3')}`,
)

/** The descriptors, and the maps from each type to a rule or to what is drawn: these name types as keys. */
export const typeMaps = [
  'contract/loyalty/campaign-types.ts',
  'server/src/loyalty/cards/type-rules.ts',
  'web/src/card-art/unit.ts',
  'web/src/member/join/promise-drawing.tsx',
  'web/src/merchant/loyalty/campaigns/type-drawing.tsx',
]

/** Files that name a type as data, and why. */
export const namedAsData: Readonly<Record<string, string>> = {
  'server/migrations/0003_campaigns.sql': 'the list of the types that a campaign may have',
  'server/src/outward/keys/fill-sandbox.ts': 'the test data have one campaign of this type',
  'server/src/office/batches/guess-columns-rules.ts': '“point” is a heading of a spreadsheet',
  'web/src/member/fixture.ts': 'a card for tests',
  'web/src/merchant/loyalty/campaigns/campaign-templates.ts': 'each template says of which type it is',
}

/** The lines of a program or of SQL that name a type of campaign where its descriptor should be asked. */
export function namedTypes({ path, text }: Source): string[] {
  if (!/^(?:contract|server\/src|server\/sql|server\/migrations|web\/src)\//.test(path)) return []
  if (/\.test\.tsx?$|-testing\.ts$/.test(path)) return []
  const isMap = typeMaps.includes(path)
  const keysCount = speaksOfTypes.test(text)
  return withoutComments(path, text)
    .split('\n')
    .filter((line) => {
      if (comparison.test(line) || /Partial<Record<CampaignType\b/.test(line)) return true
      if (isMap || path in namedAsData) return false
      return literal.test(line) || (keysCount && key.test(line))
    })
    .map((line) => `${path}: ${line.trim()}`)
}

const withoutComments = (path: string, text: string): string =>
  path.endsWith('.sql')
    ? text.replace(/--.*$/gm, '')
    : text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
