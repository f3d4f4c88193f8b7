import {
  getMailchimpConfig,
  listMailchimpAudiences,
  type MailchimpConfig,
  MailchimpConfigBody,
  mailchimpFields,
  mailchimpTags,
  saveMailchimpConfig,
} from '@chopcard/contract/outward/merchant/mailchimp.ts'
import { Alert, Checkbox, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Field, useZodForm } from '../../../kit/form.tsx'
import { useMay } from '../../../kit/permissions.tsx'
import { Section, SettingsForm } from '../../../kit/settings-form.tsx'
import { call } from '../../../lib/call.ts'
import { errorText } from '../../../lib/error-text.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { useSeen } from '../../../lib/use-seen.ts'
import { useSaveConfig } from './use-save-config.ts'

const { apiKey, audienceId, sync, fields, tags } = MailchimpConfigBody.shape
const Settings = z.strictObject({
  /** Empty: the key stays. */
  apiKey: z.union([z.literal(''), apiKey]),
  audienceId: audienceId.unwrap(),
  sync: sync.unwrap(),
  fields: fields.unwrap(),
  tags: tags.unwrap(),
})

const seenOf = ({ audience, sync: isOn, fields: told, tags: marked }: MailchimpConfig) => ({
  audienceId: audience?.id ?? null,
  sync: isOn,
  fields: told,
  tags: marked,
})

/** Which audience, and what is sent of the members. */
export function SyncForm({ config }: { config: MailchimpConfig }) {
  const { t } = useTranslation('mailchimp')
  const form = useZodForm(Settings)
  const isFixed = !useMay()(saveMailchimpConfig)
  const { save, dialog } = useSaveConfig()
  const initial = {
    apiKey: '',
    audienceId: config.audience?.id,
    // A connection that is new is to be used.
    sync: config.audience ? config.sync : true,
    fields: config.audience ? config.fields : [...mailchimpFields],
    tags: config.audience ? config.tags : [...mailchimpTags],
  }
  const { setSeen, saving } = useSeen(seenOf(config), async () => seenOf((await call(getMailchimpConfig)).data))
  const onSave = async ({ apiKey: key, ...values }: z.output<typeof Settings>) => {
    const isSaved = await saving((seen) => save({ ...values, ...(key && { apiKey: key }), seen }))
    if (isSaved) setSeen(values)
    form.antd.setFieldValue('apiKey', '')
  }
  return (
    <SettingsForm form={form} initialValues={initial} isFixed={isFixed} onSave={onSave}>
      <Section
        title={t('form.account')}
        about={t('form.accountAbout', { name: config.accountName, key: config.keyHint })}
      >
        <Field name="apiKey" label={t('form.newKey')} extra={t('form.newKeyHint')}>
          <Input.Password autoComplete="new-password" spellCheck={false} />
        </Field>
        <AudienceField config={config} />
      </Section>
      <Section title={t('form.sent')} about={t('form.sentAbout')}>
        <Field name="fields" label={t('form.fields')}>
          <Choices names={mailchimpFields} words="field" />
        </Field>
        <Field name="tags" label={t('form.tags')} extra={t('form.tagsHint')}>
          <Choices names={mailchimpTags} words="tag" />
        </Field>
        <Field name="sync" label={t('form.sync')} valuePropName="checked" extra={t('form.syncHint')}>
          <Switch />
        </Field>
      </Section>
      {dialog}
    </SettingsForm>
  )
}

function AudienceField({ config: { audience } }: { config: MailchimpConfig }) {
  const { t } = useTranslation('mailchimp')
  // A chosen audience is known; Mailchimp is asked for the others when somebody looks for another.
  const [isSought, setSought] = useState(!audience)
  const lists = useRead(listMailchimpAudiences, {}, { staleTime: 60_000, enabled: isSought })
  const known = lists.data?.data ?? (audience ? [{ id: audience.id, name: audience.name, members: undefined }] : [])
  const options = known.map(({ id, name, members }) => ({
    value: id,
    label: members === undefined ? name : t('form.audienceOf', { name, count: members, number: formatNumber(members) }),
  }))
  return (
    <>
      {lists.isError && <Alert type="warning" showIcon title={errorText(lists.error)} className="mailchimp-alert" />}
      <Field name="audienceId" label={t('form.audience')} extra={t('form.audienceHint')}>
        <Select
          options={options}
          loading={lists.isFetching}
          notFoundContent={t('form.noAudience')}
          onOpenChange={(isOpen) => isOpen && setSought(true)}
        />
      </Field>
      {audience?.doubleOptIn && (
        <Alert type="info" showIcon title={t('form.doubleOptIn')} className="mailchimp-alert" />
      )}
    </>
  )
}

type ChoicesProps = { names: typeof mailchimpFields; words: 'field' } | { names: typeof mailchimpTags; words: 'tag' }
type Chosen = { value?: string[]; onChange?: (value: string[]) => void }

/** A group takes no `aria-required`, which a field would hand down to it. */
function Choices({ names, words, value, onChange }: ChoicesProps & Chosen) {
  const { t } = useTranslation('mailchimp')
  const options = names.map((name) => ({ value: name, label: t(`${words}.${name}` as 'tag.level') }))
  return <Checkbox.Group value={value} onChange={onChange} options={options} />
}
