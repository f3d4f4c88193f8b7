import type { CampaignType } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { Input } from 'antd'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { useHasFeature } from '../../../kit/permissions.tsx'
import type { Language } from '../../../lib/languages.ts'
import { type FormValues, localizedFields, type LocalizedField, type Words } from './form-values.ts'

type Named = { id: string; name: string; description: string; n: number }
type Question = Named & { choices: readonly string[] }
/** What there is to say in another language. */
export type WordsAsked = {
  fields: readonly LocalizedField[]
  rewards: readonly Named[]
  levels: readonly Named[]
  /** What the merchant asks members. */
  questions: readonly Question[]
  /** With their places as descriptions. */
  booths: readonly Named[]
}

/** What members read of this campaign: of the optional texts, those that were entered. */
export function useWordsAsked(type: CampaignType, entered: FormValues): WordsAsked {
  const has = useHasFeature()
  const { hasOneReward, hasRewardList, hasTiers } = descriptorOf(type)
  const isAsked: Partial<Record<LocalizedField, boolean>> = {
    rewardName: hasOneReward,
    rewardDescription: hasOneReward && Boolean(entered.rewardDescription),
    welcomeGift: has('welcomeGift') && Boolean(entered.welcomeGift),
    locationName: Boolean(entered.locationName),
    locationAddress: Boolean(entered.locationAddress),
  }
  const rewards = hasRewardList ? (entered.rewards ?? []) : []
  // A level that everybody has is not shown.
  const levels = has('memberLevel') && (entered.memberLevels?.length ?? 0) > 1 ? (entered.memberLevels ?? []) : []
  return {
    fields: localizedFields.filter((field) => isAsked[field] ?? true),
    rewards: rewards.flatMap((reward, index) =>
      [reward, ...(hasTiers ? (reward?.more ?? []) : [])].flatMap((one) =>
        one?.id && one.name ? [{ id: one.id, name: one.name, description: describedBy(one), n: index + 1 }] : [],
      ),
    ),
    levels: levels.flatMap((one, index) =>
      one?.id && one.level ? [{ id: one.id, name: one.level, description: '', n: index + 1 }] : [],
    ),
    questions: (entered.memberFields ?? []).flatMap((one, index) =>
      one?.id && one.label
        ? [{ id: one.id, name: one.label, description: '', n: index + 1, choices: choicesOf(one) }]
        : [],
    ),
    booths: (entered.carnivalMode ? (entered.booths ?? []) : []).flatMap((one, index) =>
      one?.id && one.name ? [{ id: one.id, name: one.name, description: one.place ?? '', n: index + 1 }] : [],
    ),
  }
}

const describedBy = (one: { name?: string; description?: string }) => one.description ?? ''

const choicesOf = ({ kind, choices }: { kind?: string; choices?: readonly string[] }) =>
  kind === 'choice' ? (choices ?? []) : []

/** How many of the words are there, and how many there can be. */
export function countWords(
  { fields, rewards, levels, questions, booths }: WordsAsked,
  own: Words | undefined,
): [number, number] {
  const words = [
    ...fields.map((field) => own?.[field]),
    ...levels.map(({ id }) => own?.levels?.[id]),
    ...rewards.flatMap(({ id, description }) => {
      const { name, description: about } = own?.rewards?.[id] ?? {}
      return description ? [name, about] : [name]
    }),
    ...questions.flatMap(({ id, choices }) => [
      own?.memberFields?.[id],
      ...choices.map((choice) => own?.memberChoices?.[id]?.[choice]),
    ]),
    ...booths.flatMap(({ id, description }) => {
      const { name, place } = own?.booths?.[id] ?? {}
      return description ? [name, place] : [name]
    }),
  ]
  return [words.filter(Boolean).length, words.length]
}

type Props = { language: Language; type: CampaignType; asked: WordsAsked; entered: FormValues }

/** The words of one language, each with the campaign's own in its place. */
export function LanguageWords({ language, type, asked, entered }: Props) {
  const { t } = useTranslation('campaigns')
  const common = (field: LocalizedField) => ({
    name: ['localizations', language, field],
    label: t(`field.${field}`),
    placeholder: entered[field],
  })
  // A description stands beside its name; names alone fill the rows.
  const rows = asked.rewards.some(({ description }) => description)
    ? asked.rewards.map((one) => [one])
    : [asked.rewards]
  const line = (field: LocalizedField) => asked.fields.includes(field) && <TextField {...common(field)} />
  const area = (field: LocalizedField) => asked.fields.includes(field) && <TextField {...common(field)} rows={2} />
  return (
    <div lang={language}>
      <div className="form-grid">
        {line('name')}
        {line('rewardName')}
        {line('welcomeGift')}
      </div>
      {area('rewardDescription')}
      {rows.map((row) => (
        <div className="form-grid" key={row[0]?.id}>
          {row.map(({ id, name, description, n }) => (
            <Fragment key={id}>
              <TextField
                name={['localizations', language, 'rewards', id, 'name']}
                label={`${t('reward.number', { n, context: type })} · ${name}`}
                placeholder={name}
              />
              {description && (
                <TextField
                  name={['localizations', language, 'rewards', id, 'description']}
                  label={t('field.rewardDescription')}
                  placeholder={description}
                  rows={1}
                />
              )}
            </Fragment>
          ))}
        </div>
      ))}
      {asked.levels.length > 0 && (
        <div className="form-grid">
          {asked.levels.map(({ id, name, n }) => (
            <TextField
              key={id}
              name={['localizations', language, 'levels', id]}
              label={`${t('history.level', { n })} · ${name}`}
              placeholder={name}
            />
          ))}
        </div>
      )}
      {asked.questions.length > 0 && (
        <div className="form-grid">
          {asked.questions.map(({ id, name, choices }) => (
            <Fragment key={id}>
              <TextField
                name={['localizations', language, 'memberFields', id]}
                label={`${t('field.memberFieldLabel')} · ${name}`}
                placeholder={name}
              />
              {choices.map((choice) => (
                <TextField
                  key={choice}
                  name={['localizations', language, 'memberChoices', id, choice]}
                  label={`${t('field.memberFieldChoice')} · ${choice}`}
                  placeholder={choice}
                />
              ))}
            </Fragment>
          ))}
        </div>
      )}
      {asked.booths.map(({ id, name, description }) => (
        <div className="form-grid" key={id}>
          <TextField
            name={['localizations', language, 'booths', id, 'name']}
            label={`${t('field.boothName')} · ${name}`}
            placeholder={name}
          />
          {description && (
            <TextField
              name={['localizations', language, 'booths', id, 'place']}
              label={t('field.boothPlace')}
              placeholder={description}
            />
          )}
        </div>
      ))}
      <div className="form-grid">
        {line('venue')}
        {line('locationName')}
        {line('locationAddress')}
      </div>
      {area('terms')}
    </div>
  )
}

// An emptied field is one that was never filled in.
const orNothing = (text: string) => text || undefined

type TextFieldProps = {
  name: string[]
  label: string
  placeholder: string | undefined
  /** More than a line: so many at least. */
  rows?: number
}

const TextField = ({ name, label, placeholder, rows }: TextFieldProps) => (
  <Field name={name} label={label} normalize={orNothing}>
    {rows ? (
      <Input.TextArea autoSize={{ minRows: rows, maxRows: 10 }} placeholder={placeholder} />
    ) : (
      <Input placeholder={placeholder} />
    )}
  </Field>
)
