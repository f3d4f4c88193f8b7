import { maxAnswerLength } from '@chopcard/contract/core/limits.ts'
import type { CampaignSettings } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { fieldsInLanguage } from '@chopcard/contract/loyalty/campaign-words.ts'
import { memberFieldProblem } from '@chopcard/contract/members/member-fields.ts'
import { Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../../kit/day-field.tsx'
import { problemText } from '../../../lib/error-text.ts'
import type { Language } from '../../../lib/languages.ts'

type Props = { settings: Pick<CampaignSettings, 'memberFields' | 'localizations'> | undefined; name: string }

/** The merchant's own questions about a member, under `name` of the form; the rule is the server's. */
export function CardFields({ settings, name }: Props) {
  const { i18n } = useTranslation()
  const fields = settings ? fieldsInLanguage(settings, i18n.language as Language) : []
  return fields.map((field) => (
    <Form.Item
      key={field.label}
      name={[name, field.label]}
      label={field.shown}
      required={field.required}
      validateTrigger="onBlur"
      rules={[
        {
          validator: (_: unknown, answer?: string | null) => {
            const message = memberFieldProblem(field, answer ?? undefined)
            return message ? Promise.reject(new Error(problemText({ message }))) : Promise.resolve()
          },
        },
      ]}
    >
      {field.kind === 'choice' ? (
        <Select allowClear options={field.choices.map((value, i) => ({ value, label: field.shownChoices[i] }))} />
      ) : field.kind === 'day' ? (
        <DayField />
      ) : (
        <Input maxLength={maxAnswerLength} inputMode={field.kind === 'number' ? 'decimal' : undefined} />
      )}
    </Form.Item>
  ))
}

/** The answers that were given, as the call takes them. */
export const answersIn = (values: Record<string, string | null | undefined> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([label, answer]) => (answer?.trim() ? [[label, answer.trim()]] : [])),
  )
