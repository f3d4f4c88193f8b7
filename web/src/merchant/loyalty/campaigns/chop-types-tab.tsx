import { PlusOutlined } from '@ant-design/icons'
import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { Button, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { FieldList } from '../../../kit/form.tsx'
import './chop-types-tab.css'
import { ChopTypeRow } from './chop-type-row.tsx'
import type { TabProps } from './tab-props.ts'

/** The kinds of stamps on the card; the points, or the uses, of other types. */
export default function ChopTypesTab({ type, readOnly, grantedChops }: TabProps) {
  const { t } = useTranslation('campaigns')
  const several = descriptorOf(type).hasManyChopTypes
  return (
    <>
      <p className="form-section-about">{t('chopType.about', { context: type })}</p>
      <FieldList name="chopTypes">
        {(rows, { add, remove, most, isFull }) => (
          <>
            {rows.map(({ key, name }) => (
              <ChopTypeRow
                key={key}
                type={type}
                index={name}
                isOnly={rows.length === 1}
                readOnly={readOnly}
                grantedChops={grantedChops}
                onRemove={() => remove(name)}
              />
            ))}
            {several && isFull && (
              <Typography.Text type="secondary">{t('chopType.most', { max: most })}</Typography.Text>
            )}
            {several && !isFull && !readOnly && (
              <Button block type="dashed" size="large" icon={<PlusOutlined />} onClick={() => add({ stampCount: 5 })}>
                {t('chopType.add')}
              </Button>
            )}
          </>
        )}
      </FieldList>
    </>
  )
}
