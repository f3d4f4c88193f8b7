import { editMerchant, MerchantBody } from '@chopcard/contract/accounts/merchant/edit-merchant.ts'
import { type MerchantInfo, merchantInfo } from '@chopcard/contract/accounts/merchant/merchant.ts'
import {
  type MerchantWord,
  merchantWordLimits,
  merchantWordNames,
} from '@chopcard/contract/accounts/merchant/merchant-words.ts'
import { App, Form, Input, Skeleton, Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { Field, useZodForm } from '../../../kit/form.tsx'
import { useMay } from '../../../kit/permissions.tsx'
import { Section, SettingsForm } from '../../../kit/settings-form.tsx'
import { call } from '../../../lib/call.ts'
import { type Language, languageNames, languages } from '../../../lib/languages.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { useSeen } from '../../../lib/use-seen.ts'
import './configuration.css'
import { MissingWords, type Words } from './missing-words.tsx'

const Localizations = MerchantBody.pick({ localizations: true }).required()

/** The shop's words in each language but its own, and which of them are missing. */
export default function LocalizationsTab() {
  const info = useRead(merchantInfo, {})
  if (info.error && !info.data) return <Failure error={info.error} retry={info.refetch} />
  if (!info.data) return <Skeleton active paragraph={{ rows: 10 }} />
  return <Opened shop={info.data.data} />
}

const seenOf = ({ localizations }: MerchantInfo) => ({ localizations })

function Opened({ shop }: { shop: MerchantInfo }) {
  const { t } = useTranslation(['configuration', 'common'])
  const { message } = App.useApp()
  const isFixed = !useMay()(editMerchant)
  const form = useZodForm(Localizations)
  const save = useChange(editMerchant, { after: () => refresh(merchantInfo) })
  const { setSeen, saving } = useSeen(seenOf(shop), async () => seenOf((await call(merchantInfo)).data))
  const entered = Form.useWatch<Words | undefined>('localizations', { form: form.antd, preserve: true })
  const others = languages.filter((language) => language !== shop.primaryLanguage)
  const initial = Object.fromEntries(languages.map((language) => [language, shop.localizations[language] ?? {}]))
  const asked = merchantWordNames.filter((name) => shop[name])
  return (
    <SettingsForm
      form={form}
      initialValues={{ localizations: initial }}
      isFixed={isFixed}
      onSave={async (body) => {
        const { data } = await saving((seen) => save.mutateAsync({ body: { ...body, seen } }))
        setSeen(seenOf(data))
        message.success(t('saved', { ns: 'common' }))
      }}
    >
      <Section title={t('words.title')} about={t('words.about', { language: languageNames[shop.primaryLanguage] })}>
        <MissingWords asked={asked} languages={others} entered={entered ?? shop.localizations} />
      </Section>
      <Tabs
        type="card"
        items={others.map((language) => ({
          key: language,
          forceRender: true,
          label: <span lang={language}>{languageNames[language]}</span>,
          children: merchantWordNames.map((name) => (
            <WordField key={name} language={language} name={name} placeholder={shop[name]} />
          )),
        }))}
      />
    </SettingsForm>
  )
}

type FieldProps = { language: Language; name: MerchantWord; placeholder: string }

function WordField({ language, name, placeholder }: FieldProps) {
  const { t } = useTranslation('configuration')
  const common = { lang: language, maxLength: merchantWordLimits[name], placeholder }
  return (
    <Field
      name={['localizations', language, name]}
      label={t(`field.${name}`)}
      normalize={(text: string) => text || undefined}
    >
      {name === 'name' ? <Input {...common} /> : <Input.TextArea {...common} autoSize={{ minRows: 2, maxRows: 10 }} />}
    </Field>
  )
}
