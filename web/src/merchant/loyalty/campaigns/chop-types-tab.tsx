import { PlusOutlined } from '@ant-design/icons'
import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { Button, Form, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSchemaRule } from '../../../kit/form.tsx'
import './chop-types-tab.css'
import { ChopTypeRow } from './chop-type-row.tsx'
import type { TabProps } from './tab-props.ts'

const most = 10

/** The kinds of stamps on the card; the points, or the uses, of other types. */
export default function ChopTypesTab({ type, readOnly, grantedChops }: TabProps) {
  const { t } = useTranslation('campaigns')
  const rules = useSchemaRule()
  const several = descriptorOf(type).hasManyChopTypes
  return (
    <>
      <p className="form-section-about">{t('chopType.about', { context: type })}</p>
      <Form.List name="chopTypes" rules={rules}>
        {(rows, { add, remove }, { errors }) => (
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
            <Form.ErrorList errors={errors} />
            {several && rows.length >= most && (
              <Typography.Text type="secondary">{t('chopType.most', { max: most })}</Typography.Text>
            )}
            {several && rows.length < most && !readOnly && (
              <Button block type="dashed" size="large" icon={<PlusOutlined />} onClick={() => add({ stampCount: 5 })}>
                {t('chopType.add')}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </>
  )
}
