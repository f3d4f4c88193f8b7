import type { CampaignSettings } from '@chopcard/contract/campaign-settings.ts'
import { type FieldProblem, refuse } from '@chopcard/contract/errors.ts'

type Picture = [path: string, url: string | null | undefined]

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

/** Refuses pictures that another merchant uploaded, each at its field. */
export function refuseForeignPictures(pictures: readonly Picture[], shortKey: string): void {
  const own = `/files/${shortKey}/`
  const fields = pictures.flatMap(([path, url]): FieldProblem[] =>
    !url || url.startsWith(own) ? [] : [{ path, message: 'file' }],
  )
  if (fields.length) refuse('VALIDATION_FAILED', { fields })
}
