// Shows values in words. How is said by data that Python reads as well (`interface/forms.py` does the same, and the
// tests hold both to the same cases): a form is a list of steps through which a value goes. A form may come to null:
// then the value cannot be shown, because its reader may not see it.

const FIELD = /\{(\w+)(?::(\w+))?\}/g;

/** Common forms and those of a game together; of all games, where nobody says which one is played. */
export function formsFor({ common, games }, game) {
  const own = game === undefined ? Object.values(games) : [games[game] ?? {}];
  const together = { ...common };
  for (const part of own) for (const key of ["forms", "variants"]) together[key] = { ...together[key], ...part[key] };
  return together;
}

/** The names of the parameters of a text. */
export function fieldsOf(text) {
  if (typeof text === "string") return [...text.matchAll(FIELD)].map((found) => found[1]);
  return [text.by, ...Object.entries(text).flatMap(([key, part]) => (key === "by" ? [] : fieldsOf(part)))];
}

/** Says the texts of a language: `new Saying(formsFor(data, game), "en", texts, names, record)`. */
export class Saying {
  constructor(data, language, texts, names, game) {
    Object.assign(this, { data, texts, names, game, plurals: data.plurals[language] ?? {} });
  }

  /** Say a text; throws for an unknown key or a missing parameter, or where one cannot be shown. */
  say(key, params) {
    const said = this.said(key, params);
    if (said === null) throw new Error(`a parameter of ${key} cannot be shown`);
    return said;
  }

  /** Say a text; null where one of its parameters cannot be shown. */
  said(key, params) {
    const variant = this.data.variants[key];
    const full = variant === undefined ? key : `${key}.${params[variant]}`;
    if (!(full in this.texts)) throw new Error(`there is no text ${full}`);
    const said = this.filled(this.#chosen(this.texts[full], params), params);
    return said !== null && this.data.sentences.some((start) => key.startsWith(start)) ? sentence(said) : said;
  }

  #chosen(text, params) {
    if (typeof text === "string") return text;
    const number = given(params, text.by);
    const found = Object.entries(this.plurals).find(([, numbers]) => numbers.includes(number));
    return text[found?.[0]] ?? text.other;
  }

  filled(text, params) {
    let hidden = false;
    const said = text.replace(FIELD, (_, name, form) => {
      const shown = this.shown(given(params, name), form);
      if (shown === null) hidden = true;
      return shown;
    });
    return hidden ? null : said;
  }

  /** Show a value in a form; null where it cannot be shown. */
  shown(value, form) {
    const result = form === undefined ? value : this.run([form], value);
    return result === null ? null : plain(result);
  }

  /** Let a value go through steps. */
  run(steps, start) {
    let value = start;
    for (const step of steps) {
      if (value === null) return null;
      if (typeof step === "string") value = this.run(this.data.forms[step], value);
      else if ("named_seat" in step) {
        if (this.names[value]) return this.names[value];
      } else if ("find" in step) {
        const found = this.#found(step.find, value);
        if (found === undefined) return this.run(step.or, value);
        value = found;
      } else value = STEPS[Object.keys(step).find((key) => key in STEPS)](this, step, value);
    }
    return value;
  }

  #found([table, rows, by, take], value) {
    const listed = this.game?.[table]?.[rows];
    return Array.isArray(listed) ? listed.find((row) => row[by] === value)?.[take] : undefined;
  }

  case(step, value) {
    const params = asParams(value);
    const found = step.cases.find((each) => this.#fits(each, value, params));
    if (!found) throw new Error(`no case fits ${JSON.stringify(value)}`);
    if (found.steps) return this.run(found.steps, value);
    if (found.text !== undefined) return this.filled(found.text, params);
    const named = found.params && Object.fromEntries(Object.entries(found.params).map(([name, field]) => [name, given(params, field)]));
    return this.said(this.filled(found.key, params), named ?? params);
  }

  #fits(each, value, params) {
    const wanted = each.if;
    const fits = wanted === undefined || (typeof wanted === "object"
      ? Object.entries(wanted).every(([key, part]) => JSON.stringify(value[key]) === JSON.stringify(part)) : value === wanted);
    return fits && (each.has === undefined || each.has in value) && (each.known === undefined || this.filled(each.known, params) in this.texts);
  }

  joined(step, values) {
    const words = values.map(plain);
    if (!words.length) return step.none === undefined ? "" : this.said(step.none, {});
    if (step.list && words.length > 1) return this.said(step.list, { first: words.slice(0, -1).join(", "), last: words.at(-1) });
    return words.join(step.join ?? "");
  }
}

/** Begin with a capital letter. */
export function sentence(text) {
  const [first = ""] = text;
  return first.toUpperCase() + text.slice(first.length);
}

function given(params, name) {
  if (!(name in params)) throw new Error(`the parameter ${name} is missing`);
  return params[name];
}

const asParams = (value) => (value !== null && typeof value === "object" && !Array.isArray(value) ? value : { value });

/** Show a value that has no form: text as it is, all else as JSON writes it. */
const plain = (value) => (typeof value === "string" ? value : JSON.stringify(value));

const joined = (saying, step, values) => saying.joined(step, values);
const STEPS = {
  add: (_, step, value) => value + step.add,
  cases: (saying, step, value) => saying.case(step, value),
  counted: (_, step, counts) => step.counted.filter((each) => counts[each]).map((each) => ({ [step.as[0]]: each, [step.as[1]]: counts[each] })),
  each: (saying, step, values) => values.map((value) => saying.run(step.each, value)),
  join: joined,
  length: (_, step, values) => values.length,
  list: joined,
  numbered: (_, step, values) => values.map((value, index) => ({ [step.numbered[0]]: index, [step.numbered[1]]: value })),
  only: (_, step, values) => (values.length === 1 ? values[0] : null),
  some: (_, step, values) => values.filter((value) => value !== null),
  split: (_, step, value) => Object.fromEntries(value.split(step.split).map((part, index) => [step.as[index], part])),
  sum: (_, step, values) => values.reduce((sum, value) => sum + value, 0),
  take: (_, step, value) => value[step.take],
  text: (saying, step, value) => saying.filled(step.text, asParams(value)),
  as: (_, step, value) => ({ [step.as]: value }),
};
