import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { memberFieldKinds } from '@chopcard/contract/loyalty/campaign-parts.ts'
import { Button, Checkbox, Flex, Form, Input, Select, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field, FieldList } from '../../../kit/form.tsx'
import type { TabProps } from './tab-props.ts'
import './member-fields-section.css'

/** What the merchant asks about members besides name and contact. */
export default function MemberFieldsSection({ readOnly }: TabProps) {
  const { t } = useTranslation('earning')
  return (
    <FieldList name="memberFields">
      {(rows, { add, remove, most, isFull }) => (
        <>
          <p className="form-section-about">{t('memberFields.about')}</p>
          {rows.map(({ key, name }) => (
            <MemberFieldRow key={key} index={name} readOnly={readOnly} onRemove={() => remove(name)} />
          ))}
          {!readOnly && !isFull && (
            <Button icon={<PlusOutlined />} onClick={() => add({ kind: 'text' })}>
              {t('memberFields.add')}
            </Button>
          )}
          {isFull && <Typography.Text type="secondary">{t('memberFields.most', { max: most })}</Typography.Text>}
        </>
      )}
    </FieldList>
  )
}

type RowProps = { index: number; readOnly?: boolean; onRemove: () => void }

function MemberFieldRow({ index, readOnly, onRemove }: RowProps) {
  const { t } = useTranslation('earning')
  const kind = Form.useWatch<string | undefined>(['memberFields', index, 'kind'])
  return (
    <div className="member-field">
      <div className="member-field-main">
        <Field name={[index, 'label']} label={t('memberFields.label')}>
          <Input />
        </Field>
        <Field name={[index, 'kind']} label={t('memberFields.kind')}>
          <Select options={memberFieldKinds.map((value) => ({ value, label: t(`memberFields.kinds.${value}`) }))} />
        </Field>
      </div>
      {kind === 'choice' && (
        <Field name={[index, 'choices']} label={t('memberFields.choices')}>
          <Select mode="tags" open={false} suffixIcon={null} placeholder={t('memberFields.choicesPlaceholder')} />
        </Field>
      )}
      <Flex gap={20} align="center" wrap>
        <Field name={[index, 'atRegistration']} valuePropName="checked" noStyle>
          <Checkbox>{t('memberFields.atRegistration')}</Checkbox>
        </Field>
        <Field name={[index, 'required']} valuePropName="checked" noStyle>
          <Checkbox>{t('memberFields.required')}</Checkbox>
        </Field>
        {!readOnly && (
          <Button
            className="member-field-remove"
            icon={<DeleteOutlined />}
            aria-label={t('memberFields.remove', { n: index + 1 })}
            onClick={onRemove}
          />
        )}
      </Flex>
    </div>
  )
}
