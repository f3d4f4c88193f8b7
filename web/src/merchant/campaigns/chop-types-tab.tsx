import { PlusOutlined } from '@ant-design/icons'
import { Button, Form, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import './chop-types-tab.css'
import { ChopTypeRow } from './chop-type-row.tsx'
import type { TabProps } from './campaign-form.tsx'

const most = 10

/** The kinds of stamps on the card. */
export default function ChopTypesTab({ readOnly, grantedChops }: TabProps) {
  const { t } = useTranslation('campaigns')
  return (
    <>
      <p className="form-section-about">{t('chopType.about')}</p>
      <Form.List name="chopTypes">
        {(rows, { add, remove }, { errors }) => (
          <>
            {rows.map(({ key, name }) => (
              <ChopTypeRow
                key={key}
                index={name}
                isOnly={rows.length === 1}
                readOnly={readOnly}
                grantedChops={grantedChops}
                onRemove={() => remove(name)}
              />
            ))}
            <Form.ErrorList errors={errors} />
            {rows.length >= most ? (
              <Typography.Text type="secondary">{t('chopType.most', { max: most })}</Typography.Text>
            ) : (
              !readOnly && (
                <Button block type="dashed" size="large" icon={<PlusOutlined />} onClick={() => add({ stampCount: 5 })}>
                  {t('chopType.add')}
                </Button>
              )
            )}
          </>
        )}
      </Form.List>
    </>
  )
}
