import type { FieldProblem } from '@chopcard/contract/core/errors.ts'
import type { JoinCampaign } from '@chopcard/contract/member-pages/member/pages.ts'
import type { StoredSettings } from '../../loyalty/campaigns/stored-settings.ts'
import type { Merchant } from '../../core/context.ts'

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

type Given = { email?: string; confirmEmail?: string; mobile?: string; smsCode?: string; nickname?: string }

/**
 * What a registration lacks by the merchant's mode (decisions/members.md §2): an address, except where
 * the number is proven by a code, and a number where the mode asks for one. By nickname an address may be given.
 */
export function missingContact(mode: JoinCampaign['mode'], given: Given, byNickname = false): FieldProblem[] {
  const needed: readonly (keyof Given)[] = byNickname
    ? [given.email ? 'confirmEmail' : 'nickname']
    : mode === 'sms-verified'
      ? ['mobile', 'smsCode']
      : mode === 'mandatory'
        ? ['email', 'confirmEmail', 'mobile']
        : ['email', 'confirmEmail']
  return needed.filter((name) => !given[name]).map((path) => ({ path, message: 'required' }))
}

/** The contact details that the mode asks for; what it does not is not kept. */
export const askedContact = <G extends Given>(mode: JoinCampaign['mode'], given: G): G =>
  mode === 'not-needed' ? { ...given, mobile: undefined, smsCode: undefined } : given

/** Whether a nickname is all that a visitor of a carnival has to give (decisions/members.md §2). */
export const joinsByNickname = (
  merchant: Pick<Merchant, 'features'>,
  mode: JoinCampaign['mode'],
  { carnivalMode }: Pick<StoredSettings, 'carnivalMode'>,
): boolean => mode === 'not-needed' && carnivalMode && merchant.features.simpleWebRegistration === true
