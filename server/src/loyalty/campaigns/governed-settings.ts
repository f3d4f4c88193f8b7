import type { CampaignSettings } from '@chopcard/contract/loyalty/campaign-settings.ts'
import type { Merchant } from '../../core/context.ts'
import { refuseGoverned } from '../../core/governed-fields.ts'
import { type Change, changesOf } from './setting-changes.ts'
import { readSettings } from './stored-settings.ts'

type Shop = Pick<Merchant, 'features'>
const usual = readSettings({ settings: {} })

/** Refuses a save that sets or changes settings whose feature is off; `changes` are those of the save. */
export const refuseGovernedChanges = (merchant: Shop, changes: readonly Change[]): void =>
  refuseGoverned(merchant, 'campaign', changes, { at: 'settings.', usual })

/** The same for a campaign that is new. It has a first level in any case. */
export const refuseGovernedSettings = (merchant: Shop, settings: CampaignSettings): void =>
  refuseGovernedChanges(merchant, changesOf({ ...usual, memberLevels: settings.memberLevels.slice(0, 1) }, settings))
