/**
 * The fields of replies that tell who a person is or what people wrote about them, and what a key without the scope `pii` gets
 * instead (decisions/integration.md §2). A page's address is among them, because the page shows its holder.
 */
export const personalFields: Readonly<Record<string, unknown>> = {
  email: null,
  mobile: null,
  phone: null,
  nickname: null,
  cardName: null,
  birthday: null,
  shippingAddress: null,
  url: null,
  remark: '',
  note: '',
  additionalInfo: {},
}
