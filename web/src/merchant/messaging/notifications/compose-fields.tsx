import { DeleteOutlined } from '@ant-design/icons'
import { channels, maxTextLength, maxTitleLength } from '@chopcard/contract/messaging/merchant/notifications.ts'
import { presignedUrl } from '@chopcard/contract/accounts/merchant/uploads.ts'
import { Button, Checkbox, Flex, Form, type FormInstance, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { PictureField } from '../../../kit/picture-field.tsx'
import { useSegmentOptions } from '../../../kit/use-segment-options.ts'
import { useCampaignOptions } from '../../../kit/use-campaign-options.ts'
import { formatNumber } from '../../../lib/format.ts'
import { type Language, languageNames, languages } from '../../../lib/languages.ts'
import type { Whom } from './compose-start.ts'

type Channel = (typeof channels)[number]
type Props = {
  form: FormInstance
  whom: Whom
  /** The languages that a draft has words in. */
  written: readonly Language[] | undefined
}

/** Whom it is for, and what it says. */
export function ComposeFields({ form, whom, written }: Props) {
  const { t } = useTranslation('notifications')
  return (
    <>
      {whom.memberIds || whom.filters ? <Chosen whom={whom} /> : <AudienceFields form={form} />}
      <Field name="title" label={t('form.title')} extra={t('form.titleHint')}>
        <Input maxLength={maxTitleLength} />
      </Field>
      <Field name="text" label={t('form.text')} extra={t('form.textHint', { max: maxTextLength })}>
        <Input.TextArea maxLength={maxTextLength} autoSize={{ minRows: 3, maxRows: 8 }} />
      </Field>
      <Field name="language" label={t('form.language')}>
        <Select options={languages.map((value) => ({ value, label: languageNames[value] }))} />
      </Field>
      <OtherLanguages form={form} written={written} />
      <Field name="picture" label={t('form.picture')}>
        <PictureField kind="notification" grant={presignedUrl} optional width={176} />
      </Field>
      <Field name="channels" label={t('form.channels')} extra={t('form.channelsHint')}>
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

/** The members of a campaign, of a segment, or of a segment who are in a campaign. */
function AudienceFields({ form }: { form: FormInstance }) {
  const { t } = useTranslation('notifications')
  const campaigns = useCampaignOptions('active')
  const segments = useSegmentOptions()
  const segmentId = Form.useWatch(['filters', 'segmentId'], form) as string | undefined
  return (
    <>
      <Field name="campaignId" label={t('form.campaign')} extra={t('form.campaignHint')} required={!segmentId}>
        <Select allowClear options={campaigns} showSearch={{ optionFilterProp: 'label' }} />
      </Field>
      {segments.length > 0 && (
        <Field name={['filters', 'segmentId']} label={t('form.segment')} extra={t('form.segmentHint')}>
          <Select allowClear options={segments} showSearch={{ optionFilterProp: 'label' }} />
        </Field>
      )}
    </>
  )
}

function Chosen({ whom: { memberIds } }: { whom: Whom }) {
  const { t } = useTranslation('notifications')
  if (!memberIds) return <p className="compose-whom">{t('form.filtered')}</p>
  const count = memberIds.length
  return <p className="compose-whom">{t('form.chosen', { count, number: formatNumber(count) })}</p>
}

/** The same in other languages, one block each. */
function OtherLanguages({ form, written = [] }: Pick<Props, 'form' | 'written'>) {
  const { t } = useTranslation('notifications')
  const first = Form.useWatch('language', form) as Language | undefined
  const [shown, setShown] = useState(written.filter((language) => language !== form.getFieldValue('language')))
  const left = languages.filter((language) => language !== first && !shown.includes(language))
  const remove = (gone: Language) => {
    const { [gone]: _words, ...words } = (form.getFieldValue('words') ?? {}) as Partial<Record<Language, object>>
    form.setFieldValue('words', words)
    setShown(shown.filter((language) => language !== gone))
  }
  return (
    <Form.Item label={t('form.otherLanguage')} extra={t('form.otherHint')}>
      {shown.map((language) => (
        <section key={language} className="compose-other" aria-label={languageNames[language]}>
          <Flex justify="space-between" align="center">
            <strong>{languageNames[language]}</strong>
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('form.removeLanguage', { language: languageNames[language] })}
              onClick={() => remove(language)}
            />
          </Flex>
          <Field name={['words', language, 'title']} label={t('form.title')}>
            <Input maxLength={maxTitleLength} />
          </Field>
          <Field name={['words', language, 'text']} label={t('form.text')}>
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
