// Starts `proofsheet lsp` for lessons, and for documents with a proofsheet.yaml.
const {workspace} = require('vscode');
const {LanguageClient} = require('vscode-languageclient/node');

const languages = ['markdown', 'yaml', 'latex', 'tex', 'html', 'restructuredtext', 'asciidoc', 'typst', 'quarto', 'rmd'];

let client;

exports.activate = () => {
  const command = workspace.getConfiguration('proofsheet').get('command');
  client = new LanguageClient(
    'proofsheet',
    'Proofsheet',
    {command, args: ['lsp']},
    {documentSelector: languages.map((language) => ({scheme: 'file', language}))},
  );
  return client.start();
};

exports.deactivate = () => client?.stop();
