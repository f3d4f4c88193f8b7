import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { sendCoupon } from '@chopcard/contract/giving/merchant/coupon-sending.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { MAX_PAGE_SIZE_TEXT } from '@chopcard/contract/core/limits.ts'
import { listCoupons } from '@chopcard/contract/giving/merchant/coupons.ts'
import { Form, type FormInstance, InputNumber, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { optionsOf } from '../../../kit/list-filter.ts'
import { MessageFields } from '../../../kit/message-fields.tsx'
import { May } from '../../../kit/permissions.tsx'
import type { Language } from '../../../lib/languages.ts'
import { useRead } from '../../../lib/query.ts'
import { firstMessage } from './automation-values.ts'

type Props = { form: FormInstance; written: readonly Language[] | undefined }

/** What members get, of what the user may give: chops, a coupon, a message, or several of them. */
export function EffectFields({ form, written }: Props) {
  const { t } = useTranslation('automations')
  const own = useRead(adminInfo, {}).data?.data.primaryLanguage
  // Of the form's own value: what the fields within it show would make an object of none again.
  const message = Form.useWatch('message', { form, preserve: true }) as object | null | undefined
  return (
    <>
      <May route={sendCoupon}>
        <CouponField />
      </May>
      <May route={changeChops}>
        <Field name="chops" label={t('form.chops')} extra={t('form.chopsHint')}>
          <InputNumber controls={false} inputMode="numeric" className="number-field" />
        </Field>
      </May>
      <Field name="message" label={t('form.message')}>
        <MessageSwitch own={own} />
      </Field>
      {message && <MessageFields form={form} at={inMessage} written={written} />}
    </>
  )
}

const inMessage = ['message']

type MessageSwitchProps = {
  own: Language | undefined
  id?: string
  value?: object | null
  onChange?: (value: object | null) => void
}

/** Whether there is a message: its words begin empty. */
const MessageSwitch = ({ own, id, value, onChange }: MessageSwitchProps) => (
  <Switch id={id} checked={Boolean(value)} onChange={(isOn) => onChange?.(isOn ? firstMessage(own) : null)} />
)

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
