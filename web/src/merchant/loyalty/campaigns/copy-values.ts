import type { CampaignSettings } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { formValues, type FormValues } from './form-values.ts'
import { localizationsWithWorkingNames, withWorkingName } from './working-name.ts'

/** A new campaign that begins as another one is: without its ids and names, its days that are over, and its secrets. */
export function copyValues(settings: CampaignSettings, today: string): FormValues {
  const copy = formValues(settings)
  const ahead = (day: string | null) => (day !== null && day >= today ? day : null)
  return {
    ...copy,
    name: '',
    localizations: localizationsWithWorkingNames(copy.localizations ?? {}, (words) => ({ ...words, name: undefined })),
    chopTypes: settings.chopTypes.map(withoutId),
    memberLevels: settings.memberLevels.map(withWorkingName),
    rewards: settings.rewards.map(({ more, ...reward }) => ({
      ...withWorkingName(reward),
      ...(more && { more: more.map(withWorkingName) }),
    })),
    memberFields: settings.memberFields.map(withWorkingName),
    booths: settings.booths.map(({ slots: timeSlots, ...booth }) => ({
      ...withWorkingName(booth),
      slots: timeSlots.filter(({ day }) => day >= today).map(withoutId),
    })),
    registrationStart: ahead(settings.registrationStart),
    registrationEnd: ahead(settings.registrationEnd),
    redemptionStart: ahead(settings.redemptionStart),
    endDate: ahead(settings.endDate),
    referralEndDate: ahead(settings.referralEndDate),
    referralEnabled: settings.referralEnabled && ahead(settings.referralEndDate) !== null,
    // An online shop belongs to one campaign.
    shopifyEnabled: false,
    shopDomain: null,
    shopifySignKey: null,
    shopifyAccessToken: null,
  }
}

function withoutId<Item extends { id?: string }>({ id: _id, ...rest }: Item): Omit<Item, 'id'> {
  return rest
}
