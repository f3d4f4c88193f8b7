import type { JoinCampaign } from '@chopcard/contract/member/pages.ts'
import type { StoredSettings } from '../campaigns/stored-settings.ts'

/** Whether a campaign takes members on a day of the merchant's. */
export function registrationState(
  settings: Pick<StoredSettings, 'registrationStart' | 'registrationEnd'>,
  ended: boolean,
  today: string,
): JoinCampaign['registration'] {
  const { registrationStart, registrationEnd } = settings
  if (ended) return 'ended'
  if (registrationStart && today < registrationStart) return 'not-yet'
  if (registrationEnd && today > registrationEnd) return 'closed'
  return 'open'
}
