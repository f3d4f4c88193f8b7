import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { joinCampaign } from '@chopcard/contract/members/public/registration.ts'
import type { Request } from '@chopcard/contract/core/route.ts'
import { deviceToken } from '../device-token.ts'

const question = 'additionalInfo.'
/** Boxes that are ticked: they hold no text. */
const boxes = ['acceptTerms', 'newsletter']

/** What was typed, as the server takes it: empty fields are absent. */
export function bodyOf(data: FormData, language: Language, submitToken: string): Request<typeof joinCampaign>['body'] {
  const typed = (name: string) => (data.get(name) as string | null)?.trim() ?? ''
  const names = [...data.keys()].filter((name) => !boxes.includes(name) && typed(name))
  const answers = names.filter((name) => name.startsWith(question))
  const others = names.filter((name) => !name.startsWith(question))
  return {
    ...Object.fromEntries(others.map((name) => [name, typed(name)])),
    ...(answers.length > 0 && {
      additionalInfo: Object.fromEntries(answers.map((name) => [name.slice(question.length), typed(name)])),
    }),
    language,
    acceptTerms: true,
    ...(data.has('newsletter') && { newsletter: true }),
    submitToken,
    deviceToken: deviceToken(),
  }
}
