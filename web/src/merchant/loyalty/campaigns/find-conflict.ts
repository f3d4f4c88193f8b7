import { getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { call } from '../../../lib/call.ts'
import { formValues, type Campaign, type FormValues } from './form-values.ts'
import { mergeSettings, type Merged } from './merge-settings.ts'

export type Conflict = { theirs: Campaign; merged: Merged<FormValues> }

/** What somebody else has saved since `saved`, brought together with what was typed here. */
export async function findConflict(saved: Campaign, mine: FormValues): Promise<Conflict> {
  const { data: theirs } = await call(getCampaign, { params: { id: saved.id } })
  return { theirs, merged: mergeSettings(formValues(saved.settings), mine, formValues(theirs.settings)) }
}
