import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { MAX_PAGE_SIZE_TEXT } from '@chopcard/contract/core/limits.ts'
import { listCoupons } from '@chopcard/contract/giving/merchant/coupons.ts'
import { Form, type FormInstance, InputNumber, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { optionsOf } from '../../../kit/list-filter.ts'
import { MessageFields } from '../../../kit/message-fields.tsx'
import type { Language } from '../../../lib/languages.ts'
import { useRead } from '../../../lib/query.ts'
import { firstMessage } from './automation-values.ts'

type Props = { form: FormInstance; written: readonly Language[] | undefined }

/** What members get: chops, a coupon, a message, or several of them. */
export function EffectFields({ form, written }: Props) {
  const { t } = useTranslation('automations')
  const own = useRead(adminInfo, {}).data?.data.primaryLanguage
  const message = Form.useWatch('message', { form, preserve: true }) as object | null | undefined
  const change = (isOn: boolean) => form.setFieldValue('message', isOn ? firstMessage(own) : null)
  return (
    <>
      <CouponField />
      <Field name="chops" label={t('form.chops')} extra={t('form.chopsHint')}>
        <InputNumber controls={false} inputMode="numeric" className="number-field" />
      </Field>
      <Form.Item label={t('form.message')} htmlFor="automation-message">
        <Switch id="automation-message" checked={Boolean(message)} onChange={change} />
      </Form.Item>
      {message && <MessageFields form={form} at={inMessage} written={written} />}
    </>
  )
}

const inMessage = ['message']

function CouponField() {
  const { t } = useTranslation('automations')
  const coupons = useRead(listCoupons, { query: { pageSize: MAX_PAGE_SIZE_TEXT, sort: 'name' } })
  const options = optionsOf((coupons.data?.data ?? []).filter(({ state }) => state !== 'ended'))
  return (
    <Field name="couponId" label={t('form.coupon')} extra={t('form.couponHint')}>
      <Select allowClear options={options} loading={coupons.isPending} showSearch={{ optionFilterProp: 'label' }} />
    </Field>
  )
}
