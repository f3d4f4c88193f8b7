import { PlusOutlined } from '@ant-design/icons'
import { Button, Form, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { FieldList } from '../../../kit/form.tsx'
import { BoothRow } from './booth-row.tsx'
import type { TabProps } from './tab-props.ts'
import './carnival-tab.css'
import { SwitchField } from './form-section.tsx'

/** The booths of a carnival: what each gives, and when members may come (decisions/campaigns.md §7). */
export default function CarnivalTab({ readOnly }: TabProps) {
  const { t } = useTranslation(['campaigns', 'earning'])
  const isOn = Form.useWatch<boolean | undefined>('carnivalMode')
  return (
    <>
      <p className="form-section-about">{t('carnival.about', { ns: 'earning' })}</p>
      <SwitchField
        name="carnivalMode"
        label={t('field.carnivalMode')}
        hint={t('carnival.enabled', { ns: 'earning' })}
      />
      {isOn && <Booths readOnly={readOnly} />}
    </>
  )
}

function Booths({ readOnly }: { readOnly?: boolean }) {
  const { t } = useTranslation('earning')
  return (
    <FieldList name="booths">
      {(rows, { add, remove, most, isFull }) => (
        <>
          {rows.map(({ key, name }) => (
            <BoothRow key={key} index={name} readOnly={readOnly} onRemove={() => remove(name)} />
          ))}
          {isFull && <Typography.Text type="secondary">{t('carnival.most', { max: most })}</Typography.Text>}
          {!readOnly && !isFull && (
            <Button block type="dashed" size="large" icon={<PlusOutlined />} onClick={() => add({ slots: [] })}>
              {t('carnival.add')}
            </Button>
          )}
        </>
      )}
    </FieldList>
  )
}
