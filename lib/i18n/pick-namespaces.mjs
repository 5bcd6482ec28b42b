/** @param {string} path `errors.copy-error` @param {Record<string, unknown>} from @param {Record<string, unknown>} to */
function copyPath(path, from, to) {
  const dot = path.indexOf('.');
  const name = dot < 0 ? path : path.slice(0, dot);
  const value = from[name];
  if (value === undefined) throw new Error(`No text has the name ${name}.`);
  if (dot < 0) to[name] = value;
  else copyPath(path.slice(dot + 1), value, (to[name] ??= {}));
}

/**
 * A bundler loader for `messages/*.json`: keeps only the namespaces that one part of the client needs, or all except
 * some (next.config.mjs).
 * @this {{ getOptions: () => { namespaces: readonly string[] } | { except: readonly string[] } }}
 * @param {string} source all texts of a language
 * @returns {string} some of them
 * @throws {Error} for a namespace or key that does not exist
 */
export default function pickNamespaces(source) {
  const picked = {};
  const messages = JSON.parse(source);
  const options = this.getOptions();
  const namespaces =
    'except' in options
      ? Object.keys(messages).filter((name) => !options.except.includes(name))
      : options.namespaces;
  for (const path of namespaces) copyPath(path, messages, picked);
  return JSON.stringify(picked);
}
