import type { CampaignType } from '@chopcard/contract/campaign-types.ts'
import type { Key, Translate } from '../../card-face/words.ts'

const keys: Partial<Record<CampaignType, Key>> = { point: 'card.gainedPoints', prepaid: 'card.gainedUses' }

/** What was added, named as this type of campaign counts it. */
export const gainedWords = (type: CampaignType, count: number, t: Translate): string =>
  t(keys[type] ?? 'card.gained', { count })
