/** The words by which title-rules.ts recognises a sentence. */
const setOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))

export const auxiliaries = setOf(
  'is are was were has have had does do did can cannot may might must will would should could isn’t aren’t doesn’t don’t',
)

/** Verbs in their base form. A title with a verb that is missing here is refused: add the verb. */
export const verbs = setOf(`
  accept accrue act activate add adjust admit affect agree allow amend answer apply approve arrive ask attend back
  become begin belong block book break bring build burn buy call cancel carry cause change charge check choose
  claim clear close collect colour combine come commit compare complete compute confirm connect conserve consume
  contain continue control convert copy correspond cost count cover create cut darken decide declare decline delay
  delete deliver deny depend describe detect differ disable discard display divide drain draw drop earn edit empty
  enable encode encrypt end enter equal erase escape estimate exceed exclude execute exist exit expect expire
  explain export extend fail fall fill find finish fit fix follow forget form forward free freeze get give go
  govern grant guess handle happen have hide hold identify ignore import include increase inform inherit insert
  invite issue join keep know lack land last lead leak leave let lift limit link list listen load lock log look
  lose lower mail make manage mark mask match mean measure meet merge migrate move name need notice notify number
  offer omit open order outlive overlap overwrite own park parse pass pay permit pick place play point post prefer
  prevent print produce protect prove publish qualify quote raise rank reach read reappear receive recognise
  record redeem redirect reduce refer refund refuse register reject rejoin release reload remain remember remind
  remove rename render renew repeat replace reply report request require reserve reset resolve respect respond
  rest restart restore restrict result resume retry return reverse revoke roll rotate round run satisfy save say scan
  schedule see select sell send separate serve set settle share shorten show sign skip sort speak spend split
  stamp stand start state stay stop store strip submit succeed sum support survive suspend switch take tell
  terminate thaw throw total track translate treat trigger try type unfreeze update upload use validate vanish
  verify view void wait waive want warn win work wrap write yield
`)

/** Past tenses that do not end in -ed. */
export const irregularPasts = setOf(
  'came wrote ran took gave made had left began went saw sent lost put set bought paid knew kept got fell froze',
)

/** The word after one of these is a noun and no verb. */
export const determiners = setOf(`
  a an the this these those its his her their our own one’s of in on at by for from to with without into over under
  between per no any all each every some more most other another several many few two three four five seven ten twenty
  hundred as than and or
`)

/** Words after which a verb has no -s, beside the nouns that end in -s. */
export const plurals = setOf(
  'they we you people staff both all many few others who that which several two these those never always together',
)

/** Plural nouns that a title may begin with, although they look like verbs. */
export const pluralNouns = setOf('answers changes orders points stamps')

/** Conjunctions: the next verb belongs to their clause. */
export const conjunctions = setOf(
  'that which who whom whose what when where while if because unless although whether whoever whatever how why',
)

/** Words that cannot begin a sentence whose subject comes first. */
export const notFirst = setOf(`
  at in on of to from by for into over under between within through against across beyond up and or but nor so as with
  without never not also again once twice then there here that which who whom whose what where whoever whatever whether
  how why because when while if unless although until after before during than very even already always it its they them
`)
