import type { CampaignSettings } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { type Picture, refuseForeignPictures } from '../../core/own-pictures-rules.ts'

/** Refuses pictures of a campaign that another merchant uploaded. */
export function refuseForeignFiles(settings: CampaignSettings, shortKey: string): void {
  const pictures: Picture[] = [
    ['logo', settings.logo],
    ['registrationFormLogo', settings.registrationFormLogo],
    ['heroImage', settings.heroImage],
    ['chopImage', settings.chopImage],
    ...settings.rewards.flatMap((reward, index) =>
      (['image', 'unreachedImage', 'redeemedImage'] as const).map(
        (name): Picture => [`rewards.${index}.${name}`, reward[name]],
      ),
    ),
    ...settings.booths.map(({ image }, index): Picture => [`booths.${index}.image`, image]),
    ...settings.chopTypes.flatMap((type, index) =>
      (['stampedImage', 'unstampedImage', 'redeemedImage'] as const).map(
        (name): Picture => [`chopTypes.${index}.${name}`, type[name]],
      ),
    ),
  ]
  refuseForeignPictures(
    pictures.map(([path, url]) => [`settings.${path}`, url]),
    shortKey,
  )
}
