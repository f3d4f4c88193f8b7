import { previewCouponBanners } from '@chopcard/contract/giving/merchant/coupons.ts'
import { App, Form, Skeleton, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { useMay } from '../../../kit/permissions.tsx'
import { useRead } from '../../../lib/query.ts'
import { couponTemplates, templateNames, type TemplateName } from './coupon-templates.ts'
import type { FormValues } from './coupon-words.ts'
import '../../../kit/templates.css'
import './template-choice.css'

/** Coupons to start from: choosing one fills the form, and its banners are drawn. */
export default function TemplateChoice() {
  const { t } = useTranslation('coupons')
  return (
    <section className="coupon-templates">
      <Typography.Title level={2} className="card-title">
        {t('template.title')}
      </Typography.Title>
      <p>{t('template.about')}</p>
      {/* A control of the motif, so that the form knows of a change. */}
      <Field name="motif" noStyle>
        <Templates />
      </Field>
    </section>
  )
}

function Templates({ onChange }: { onChange?: (motif: FormValues['motif']) => void }) {
  const { t } = useTranslation('coupons')
  const { message } = App.useApp()
  const form = Form.useFormInstance<FormValues>()
  const choose = (key: TemplateName) => {
    const name = t(`template.${key}.name`)
    form.setFieldsValue({
      ...couponTemplates[key],
      name,
      title: name,
      shortDescription: t(`template.${key}.shortDescription`),
      terms: t(`template.${key}.terms`),
    })
    onChange?.(couponTemplates[key].motif)
    message.success(t('template.taken', { name }))
  }
  return (
    <div className="templates">
      {templateNames.map((key) => (
        <button key={key} type="button" onClick={() => choose(key)}>
          <TemplateBanner name={key} />
          <strong>{t(`template.${key}.name`)}</strong>
        </button>
      ))}
    </div>
  )
}

/** The banner that a save would draw. */
function TemplateBanner({ name }: { name: TemplateName }) {
  const { t } = useTranslation('coupons')
  const may = useMay()
  const { value, ...look } = couponTemplates[name]
  const query = { ...look, title: t(`template.${name}.name`), ...(value !== null && { value: String(value) }) }
  const options = { enabled: may(previewCouponBanners), staleTime: Number.POSITIVE_INFINITY }
  const banner = useRead(previewCouponBanners, { query }, options).data?.data.detailBanner
  return banner ? (
    <img src={banner} alt="" width={160} height={80} />
  ) : (
    <Skeleton.Node active className="coupon-template-waits" />
  )
}
