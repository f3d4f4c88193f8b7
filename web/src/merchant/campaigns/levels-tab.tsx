import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Form, Input, Tag, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../kit/form.tsx'
import './levels-tab.css'

const most = 20

/** The levels of members, the first being where everybody starts. */
export default function LevelsTab({ readOnly }: { readOnly?: boolean }) {
  const { t } = useTranslation('campaigns')
  return (
    <Form.List name="memberLevels">
      {(rows, { add, remove, move }, { errors }) => (
        <>
          <p className="form-section-about">{t('level.about')}</p>
          {rows.map(({ key, name }) => (
            <div key={key} className="level-row">
              <Field name={[name, 'level']} label={t('field.level')} required>
                <Input maxLength={40} />
              </Field>
              <Field name={[name, 'description']} label={t('field.description')} required>
                <Input maxLength={300} />
              </Field>
              <Flex className="level-tools" gap={8} align="center">
                {name === 0 && <Tag>{t('level.first')}</Tag>}
                {name > 0 && (
                  <Button
                    icon={<ArrowUpOutlined />}
                    aria-label={t('level.up', { n: name + 1 })}
                    onClick={() => move(name, name - 1)}
                  />
                )}
                {rows.length > 1 && (
                  <Button
                    icon={<DeleteOutlined />}
                    aria-label={t('level.remove', { n: name + 1 })}
                    onClick={() => remove(name)}
                  />
                )}
              </Flex>
            </div>
          ))}
          <Form.ErrorList errors={errors} />
          {!readOnly && rows.length < most && (
            <Button icon={<PlusOutlined />} onClick={() => add({ level: String(rows.length + 1) })}>
              {t('level.add')}
            </Button>
          )}
          {rows.length >= most && <Typography.Text type="secondary">{t('level.most', { max: most })}</Typography.Text>}
        </>
      )}
    </Form.List>
  )
}
