import type { CampaignSettings } from '@chopcard/contract/campaign-settings.ts'
import { type FieldProblem, refuse } from '@chopcard/contract/errors.ts'

/** Refuses pictures that another merchant uploaded. */
export function refuseForeignFiles(settings: CampaignSettings, shortKey: string): void {
  const own = `/files/${shortKey}/`
  const pictures: [path: string, url: string | null | undefined][] = [
    ['logo', settings.logo],
    ['registrationFormLogo', settings.registrationFormLogo],
    ['heroImage', settings.heroImage],
    ...settings.chopTypes.flatMap((type, index) =>
      (['stampedImage', 'unstampedImage', 'redeemedImage'] as const).map(
        (name): [string, string | null | undefined] => [`chopTypes.${index}.${name}`, type[name]],
      ),
    ),
  ]
  const fields = pictures.flatMap(([path, url]): FieldProblem[] =>
    !url || url.startsWith(own) ? [] : [{ path: `settings.${path}`, message: 'file' }],
  )
  if (fields.length) refuse('VALIDATION_FAILED', { fields })
}
