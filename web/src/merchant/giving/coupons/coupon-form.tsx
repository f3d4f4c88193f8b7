import type { CouponSettings } from '@chopcard/contract/giving/merchant/coupons.ts'
import { Form, Skeleton } from 'antd'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EditPage, type EditTab } from '../../../kit/edit-page.tsx'
import type { ZodForm } from '../../../kit/form.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import type { FormValues } from './coupon-words.ts'
import './coupons.css'

const CouponPreview = lazyPart(() => import('./coupon-preview.tsx'))
const tab = (load: () => Promise<{ default: ComponentType }>) =>
  lazyPart<object>(load, <Skeleton active paragraph={{ rows: 8 }} />)

const tabs = [
  {
    key: 'basics',
    fields:
      'name type value title shortDescription keywords terms secondaryTitle secondaryField auxiliaryTitle auxiliaryField'.split(
        ' ',
      ),
    Content: tab(() => import('./basics-tab.tsx')),
  },
  {
    key: 'code',
    fields: 'codeSource fixedNumber displayBarcode barcodeType redeemByStaffPin'.split(' '),
    Content: tab(() => import('./code-tab.tsx')),
  },
  {
    key: 'limits',
    fields:
      'effectiveFrom effectiveTo publishable publishedFrom publishedTo quota maxPerMember couponGroup allowResend onSale price'.split(
        ' ',
      ),
    Content: tab(() => import('./limits-tab.tsx')),
  },
  {
    key: 'look',
    fields:
      'detailBanner couponBanner walletBanner promotionBanner walletLogo backgroundColor foregroundColor labelColor motif'.split(
        ' ',
      ),
    Content: tab(() => import('./look-tab.tsx')),
  },
] as const

type Schema = typeof CouponSettings
type Props = {
  form: ZodForm<Schema>
  title: string
  about?: ReactNode
  extra?: ReactNode
  initialValues: FormValues
  onSave: (settings: CouponSettings) => Promise<unknown>
  onSaved?: () => void
  onCancel: () => void
  saveLabel?: string
  readOnly?: boolean
  isNew?: boolean
  guided?: boolean
  /** Above the form. */
  notice?: ReactNode
  /** Above the fields of the first tab. */
  opening?: ReactNode
}

/** The form of a coupon with its page beside it, for a new one and for one that exists. */
export function CouponForm({ opening, ...props }: Props) {
  const { t } = useTranslation('coupons')
  const shown = tabs.map(
    ({ key, fields, Content }, place): EditTab => ({
      key,
      label: t(`tab.${key}`),
      fields,
      content: (
        <>
          {place === 0 && opening}
          <Content />
        </>
      ),
    }),
  )
  return <EditPage {...props} tabs={shown} aside={<LivePreview form={props.form} />} />
}

function LivePreview({ form }: { form: ZodForm<Schema> }) {
  const values = Form.useWatch((all: FormValues) => all, { form: form.antd, preserve: true })
  return <CouponPreview values={values ?? {}} />
}
