import { maxAnswerLength, maxNumberLength } from '../limits.ts'
import type { JoinCampaign } from '@chopcard/contract/member-pages/member/pages.ts'
import { type Asked, Field } from './field.tsx'

const kinds = {
  text: { maxLength: maxAnswerLength },
  number: { inputMode: 'decimal', maxLength: maxNumberLength },
  day: { type: 'date' },
  choice: {},
} as const

/** The merchant’s own questions; the answers are named as the server names them. */
export function Questions({ fields, asked }: { fields: JoinCampaign['fields']; asked: Asked }) {
  return fields.map(({ label, shown, kind, choices, shownChoices, required }, i) => (
    <Field
      key={label}
      id={`question-${i}`}
      name={`additionalInfo.${label}`}
      label={shown}
      asked={asked}
      required={required}
      {...kinds[kind]}
      {...(kind === 'choice' && { choices, shownChoices })}
    />
  ))
}
