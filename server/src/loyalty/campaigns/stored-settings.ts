import { CampaignFields, type CampaignSettings } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { maskOf } from './shop-secrets.ts'

/** A chop type as it is kept: its place in a card's balances (`balances[slot - 1]`) stays its own for ever. */
export type StoredChopType = CampaignSettings['chopTypes'][number] & { id: string; slot: number }
export type StoredMemberLevel = CampaignSettings['memberLevels'][number] & { id: string }
export type StoredReward = CampaignSettings['rewards'][number] & { id: string }

/** A campaign's settings as the row and each revision keep them. */
export type StoredSettings = Omit<CampaignSettings, 'chopTypes' | 'memberLevels' | 'rewards'> & {
  chopTypes: StoredChopType[]
  memberLevels: StoredMemberLevel[]
  rewards: StoredReward[]
}

const defaults = Object.fromEntries(
  Object.entries(CampaignFields.shape).flatMap(([name, field]) => {
    const parsed = field.safeParse(undefined)
    return parsed.success ? [[name, parsed.data]] : []
  }),
)

/** The settings of a row; fields that did not exist when it was saved have their default. */
export const readSettings = (row: { settings: unknown }): StoredSettings =>
  ({ ...defaults, ...(row.settings as StoredSettings) }) satisfies StoredSettings

/** The settings as they go over the wire, and come back from the form. */
export const settingsForForm = (stored: StoredSettings): CampaignSettings => ({
  ...stored,
  chopTypes: stored.chopTypes.map(withoutSlot),
  shopifySignKey: maskOf(stored.shopifySignKey),
  shopifyAccessToken: maskOf(stored.shopifyAccessToken),
})

function withoutSlot({ slot: _slot, ...chopType }: StoredChopType) {
  return chopType
}
