import { DeleteOutlined } from '@ant-design/icons'
import { presignedUrl } from '@chopcard/contract/accounts/merchant/uploads.ts'
import { channels, maxTextLength, maxTitleLength } from '@chopcard/contract/messaging/merchant/notifications.ts'
import { Button, Checkbox, Flex, Form, type FormInstance, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languageNames, languages } from '../lib/languages.ts'
import { Field } from './form.tsx'
import './message-fields.css'
import { PictureField } from './picture-field.tsx'

type Channel = (typeof channels)[number]
type Props = {
  form: FormInstance
  /** Where the message is in the form: nowhere but itself, or a field of something larger. */
  at?: readonly string[]
  /** The languages that it has words in. */
  written: readonly Language[] | undefined
}

const itself: readonly string[] = []

/** What a message to members says, in which languages, and how they are told. */
export function MessageFields({ form, at = itself, written }: Props) {
  const { t } = useTranslation('notifications')
  return (
    <>
      <Field name={[...at, 'title']} label={t('form.title')} extra={t('form.titleHint')}>
        <Input maxLength={maxTitleLength} />
      </Field>
      <Field name={[...at, 'text']} label={t('form.text')} extra={t('form.textHint', { max: maxTextLength })}>
        <Input.TextArea maxLength={maxTextLength} autoSize={{ minRows: 3, maxRows: 8 }} />
      </Field>
      <Field name={[...at, 'language']} label={t('form.language')}>
        <Select options={languages.map((value) => ({ value, label: languageNames[value] }))} />
      </Field>
      <OtherLanguages form={form} at={at} written={written} />
      <Field name={[...at, 'picture']} label={t('form.picture')}>
        <PictureField kind="notification" grant={presignedUrl} optional width={176} />
      </Field>
      <Field name={[...at, 'channels']} label={t('form.channels')} extra={t('form.channelsHint')}>
        <Channels />
      </Field>
    </>
  )
}

type ChannelsProps = { value?: Channel[]; onChange?: (value: Channel[]) => void }

/** A group takes no `aria-required`, which a field would hand down to it. */
function Channels({ value, onChange }: ChannelsProps) {
  const { t } = useTranslation('notifications')
  const options = channels.map((one) => ({ value: one, label: t(`channel.${one}`) }))
  return <Checkbox.Group value={value} onChange={onChange} options={options} />
}

/** The same in other languages, one block each. */
function OtherLanguages({ form, at, written = [] }: Required<Pick<Props, 'form' | 'at'>> & Pick<Props, 'written'>) {
  const { t } = useTranslation('notifications')
  const first = Form.useWatch([...at, 'language'], form) as Language | undefined
  const [shown, setShown] = useState(written.filter((language) => language !== form.getFieldValue([...at, 'language'])))
  const left = languages.filter((language) => language !== first && !shown.includes(language))
  const remove = (gone: Language) => {
    const { [gone]: _words, ...words } = (form.getFieldValue([...at, 'words']) ?? {}) as Partial<
      Record<Language, object>
    >
    form.setFieldValue([...at, 'words'], words)
    setShown(shown.filter((language) => language !== gone))
  }
  return (
    <Form.Item label={t('form.otherLanguage')} extra={t('form.otherHint')}>
      {shown.map((language) => (
        <section key={language} className="other-words" aria-label={languageNames[language]}>
          <Flex justify="space-between" align="center">
            <strong>{languageNames[language]}</strong>
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('form.removeLanguage', { language: languageNames[language] })}
              onClick={() => remove(language)}
            />
          </Flex>
          <Field name={[...at, 'words', language, 'title']} label={t('form.title')}>
            <Input maxLength={maxTitleLength} />
          </Field>
          <Field name={[...at, 'words', language, 'text']} label={t('form.text')}>
            <Input.TextArea maxLength={maxTextLength} autoSize={{ minRows: 2, maxRows: 8 }} />
          </Field>
        </section>
      ))}
      {left.length > 0 && (
        <Select
          value={null}
          placeholder={t('form.addLanguage')}
          aria-label={t('form.addLanguage')}
          options={left.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(language: Language | null) => language && setShown([...shown, language])}
        />
      )}
    </Form.Item>
  )
}
