import type { CampaignType } from '@chopcard/contract/loyalty/campaign-types.ts'
import { unitOf } from './unit.ts'
import type { Translate } from './words.ts'

/** What was added, named as this type of campaign counts it. */
export const gainedWords = (type: CampaignType, count: number, t: Translate): string =>
  t(`card.gained${unitOf(type)}`, { count })
