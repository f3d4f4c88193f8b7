import { maxPinLength, minPinLength } from '@chopcard/contract/core/limits.ts'
import { merchantInfo } from '@chopcard/contract/accounts/merchant/merchant.ts'
import { staffOptions } from '@chopcard/contract/accounts/merchant/staff.ts'
import { Input, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { TwoLines } from '../../../kit/list-cells.tsx'
import { useFeature, useStores } from '../../../kit/permissions.tsx'
import { useRead } from '../../../lib/query.ts'
import { MadeField } from './made-field.tsx'
import { nullIfNotFound, randomEStamp, randomPin, type StaffUser } from './staff-values.ts'
import { useRoleName } from './use-role-name.ts'

type Props = {
  /** The user as saved; none yet when one is added. */
  user?: StaffUser
  isSelf?: boolean
}

/** Who the user is and what they may do. */
export function PersonFields({ user, isSelf }: Props) {
  const { t } = useTranslation('staff')
  const roleName = useRoleName()
  const roles = useRead(staffOptions, {}, { staleTime: 60_000 }).data?.data.roles ?? []
  const names = [...new Set([...(user ? [user.role] : []), ...roles.map(({ name }) => name)])]
  return (
    <section className="staff-section">
      <h2>{t('section.person')}</h2>
      <div className="staff-pair">
        <Field name="name" label={t('field.name')}>
          <Input autoComplete="off" />
        </Field>
        <Field name="email" label={t('field.email')}>
          <Input type="email" autoComplete="off" inputMode="email" />
        </Field>
        <Field name="role" label={t('field.role')} extra={isSelf && t('own.role')}>
          <Select
            disabled={isSelf}
            options={names.map((value) => ({
              value,
              label: roleName(value),
              about: t(`role.${value}` as 'role.owner', { defaultValue: '' }),
            }))}
            optionRender={roleOption}
          />
        </Field>
        <Field
          name="enabled"
          label={t('field.enabled')}
          valuePropName="checked"
          extra={t(isSelf ? 'own.enabled' : 'hint.enabled')}
        >
          <Switch disabled={isSelf} />
        </Field>
      </div>
    </section>
  )
}

/** At which stores the user works; nothing where there is only one. */
export function StoreField() {
  const { t } = useTranslation('staff')
  const stores = useStores()
  if (!stores.length) return null
  return (
    <section className="staff-section">
      <Field name="storeIds" label={t('field.stores')} extra={t('hint.stores')}>
        <Select
          mode="multiple"
          placeholder={t('field.allStores')}
          optionFilterProp="label"
          options={stores.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
    </section>
  )
}

/** How the user stands behind a redemption, and is found in reports. */
export function CredentialFields({ user }: Props) {
  const { t } = useTranslation('staff')
  const shortest = useRead(merchantInfo, {}).data?.data.pinLength ?? minPinLength
  const [hasTags, hasCodes] = [useFeature('estamp'), useFeature('promotionCode')]
  return (
    <section className="staff-section">
      <h2>{t('section.marks')}</h2>
      <p>{t('section.marksAbout')}</p>
      <div className="staff-pair">
        <MadeField
          name="pin"
          label={t('field.pin')}
          hint={
            user?.hasPin
              ? t('hint.pinSet')
              : t('hint.pin', { min: shortest, context: shortest === maxPinLength ? 'exact' : '' })
          }
          make={() => randomPin(shortest)}
          removable={user?.hasPin}
          maxLength={maxPinLength}
          inputMode="numeric"
        />
        {hasTags && (
          <MadeField name="eStampId" label={t('field.eStampId')} hint={t('hint.eStampId')} make={randomEStamp} />
        )}
        {hasCodes && (
          <Field
            name="promotionCode"
            label={t('field.promotionCode')}
            normalize={nullIfNotFound}
            extra={t('hint.promotionCode')}
          >
            <Input autoComplete="off" />
          </Field>
        )}
      </div>
    </section>
  )
}

const roleOption = ({ data }: { data: { label: string; about: string } }) => (
  <TwoLines first={<strong>{data.label}</strong>} second={data.about} />
)
