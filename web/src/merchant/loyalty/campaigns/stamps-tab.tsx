import { campaignPresignedUrl } from '@chopcard/contract/accounts/merchant/uploads.ts'
import { Form, Select } from 'antd'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { PictureField } from '../../../kit/picture-field.tsx'
import { FormSection } from './form-section.tsx'
import type { FormValues } from './form-values.ts'
import './stamps-tab.css'

const widest = 10

/** What lies behind the stamps, and how many stand in a row (decisions/campaigns.md §9: 1125 × 432). */
export default function StampsTab() {
  const { t } = useTranslation(['campaigns', 'earning'])
  const values = Form.useWatch((all: FormValues) => all, { form: Form.useFormInstance<FormValues>(), preserve: true })
  const columns = Array.from({ length: widest }, (_, index) => ({ value: index + 1, label: String(index + 1) }))
  return (
    <>
      <p className="form-section-about">{t('stamps.about', { ns: 'earning' })}</p>
      <Field name="chopImage" label={t('field.chopImage')} extra={t('stamps.picture', { ns: 'earning' })}>
        <PictureField kind="chopImage" grant={campaignPresignedUrl} width={260} optional />
      </Field>
      <Field name="stampColumns" label={t('field.stampColumns')}>
        <Select
          className="stamp-columns"
          allowClear
          placeholder={t('stamps.auto', { ns: 'earning' })}
          options={columns}
        />
      </Field>
      <FormSection title={t('stamps.preview', { ns: 'earning' })}>
        <Layout values={values ?? {}} />
      </FormSection>
    </>
  )
}

const MAX_SHOWN = 30

function Layout({ values }: { values: FormValues }) {
  const [type] = values.chopTypes ?? []
  const count = Math.min(type?.stampCount ?? 10, MAX_SHOWN)
  const columns = values.stampColumns ?? (count <= 5 ? count : count <= 8 ? Math.ceil(count / 2) : 5)
  const style = {
    '--columns': columns,
    ...(values.chopImage && { backgroundImage: `url(${values.chopImage})` }),
  } as CSSProperties
  return (
    <div className="stamp-layout" data-plain={!values.chopImage} style={style}>
      {Array.from({ length: count }, (_, place) => {
        const picture = place < count * 0.4 ? type?.stampedImage : type?.unstampedImage
        return picture ? <img key={place} src={picture} alt="" /> : <span key={place} />
      })}
    </div>
  )
}
